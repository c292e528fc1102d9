/** Pictures of the board: a PNG, made of its SVG with all styles written into it. */
import { HEIGHT, WIDTH } from "./geometry.js";

/** Styles that are written into each kind of element, where they are not the default. @type {Record<string, string[]>} */
const STYLES = {
  g: ["opacity", "visibility", "display"],
  stop: ["stop-color", "stop-opacity"],
  text: [
    "fill",
    "stroke",
    "stroke-width",
    "opacity",
    "font-size",
    "font-weight",
    "font-family",
    "text-anchor",
    "paint-order",
  ],
};
const SHAPE = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "display",
];
const DEFAULT = new Set(["1", "none", "visible", "inline", "butt", "miter", "1px"]);

/** The board as an SVG document that needs no style sheet. @param {import("./board.js").Board} board */
function boardSvg(board) {
  // The picture shows the position, not what could be clicked.
  const marked = [...board.svg.querySelectorAll(".can, .chosen, [data-mark]")];
  const before = marked.map((each) => ({
    name: each.getAttribute("class") ?? "",
    mark: each.getAttribute("data-mark"),
  }));
  for (const each of marked) {
    each.classList.remove("can", "chosen");
    each.removeAttribute("data-mark");
  }
  const text = selfContained(board.svg);
  for (const [i, each] of marked.entries()) {
    each.setAttribute("class", before[i].name);
    if (before[i].mark) each.setAttribute("data-mark", before[i].mark);
  }
  return text;
}

/** A copy of an SVG in which each element has its styles as attributes. @param {SVGElement} svg */
function selfContained(svg) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const originals = svg.querySelectorAll("*");
  for (const [i, element] of [...copy.querySelectorAll("*")].entries()) {
    const computed = getComputedStyle(originals[i]);
    for (const name of STYLES[element.tagName] ?? SHAPE) {
      const value = computed.getPropertyValue(name);
      if (value && (!DEFAULT.has(value) || name === "fill")) {
        element.setAttribute(name, value.replace(/url\("?[^#"]*(#[^")]+)"?\)/g, "url($1)"));
      }
    }
    for (const name of [...element.attributes].map((each) => each.name)) {
      if (/^(role|tabindex|aria-|data-)/.test(name)) element.removeAttribute(name);
    }
  }
  for (const element of copy.querySelectorAll(
    "[display=none], [visibility=hidden], .touch, .ring[fill=none]:not([stroke])",
  )) {
    element.remove();
  }
  for (const element of copy.querySelectorAll("[class]")) element.removeAttribute("class");
  for (const name of ["class", "style", "role"]) copy.removeAttribute(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(WIDTH));
  copy.setAttribute("height", String(HEIGHT));
  return new XMLSerializer().serializeToString(copy);
}

/** @param {import("./board.js").Board} board @param {number} [scale] pixels for each unit */
async function boardPng(board, scale = 2) {
  const url = URL.createObjectURL(new Blob([boardSvg(board)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH * scale;
    canvas.height = HEIGHT * scale;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) =>
      canvas.toBlob(resolve, "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {import("./board.js").Board} board */
export async function downloadPng(board) {
  const blob = await boardPng(board);
  if (blob) download(blob, "bao.png");
}

/** Hands a file to the person. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
