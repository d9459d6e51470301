import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { writeArchive } from "../../scripts/backup/write-archive";
import { runMain } from "../../scripts/ground/report";

// Writes an archive of 2 MB to the given path. The backup test limits this process's file size, so the write fails.
runMain(async () => {
  await writeArchive(process.argv[2] ?? "", new Date(), async (writer) => {
    for (let number = 0; number < 40; number += 1) {
      await writer.addCompressed(`tables/t${number}.copy.gz`, Readable.from([randomBytes(50_000)]));
    }
  });
});
