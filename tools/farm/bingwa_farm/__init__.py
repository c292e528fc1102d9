"""Matches, self-play and proofs of Bingwa on the machines of a Ray cluster.

A computation is cut into units (`docs/farm.md`). The programs of Bingwa compute them,
count them and put them together; this package only decides where each unit runs.

| module       | idea                                                             |
|--------------|------------------------------------------------------------------|
| `cli`        | options of the verbs, and what each verb runs                    |
| `plan`       | a computation: its units, the command of a unit, the files       |
| `engines`    | specifications of engines, and the programs they name            |
| `worker`     | one unit on any machine of the cluster                           |
| `supervisor` | the process above a unit, which ends all processes of the unit   |
| `driver`     | units in flight, results taken in, failures, the end of a test   |
| `folder`     | the journals on disk                                             |
| `merging`    | the result so far, computed by `bingwa match --merge`            |
| `cluster`    | Ray: an embedded cluster, or one that is named                   |
"""
