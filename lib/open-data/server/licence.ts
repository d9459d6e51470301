import "server-only";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { createCachedLoader } from "../../platform/cache";
import { DATA_LICENCE_NAMES, type DataLicence } from "../../platform/data-licences";
import { db } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { getSettings } from "../../platform/env";
import type { DataLicenceDto } from "../schema";

const findChosen = createCachedLoader("data licence", "texts", () => db().dataLicence.findFirst());

const licenceOf = (chosen: { licence: string } | null): DataLicence =>
  DATA_LICENCE_NAMES.find((name) => name === chosen?.licence) ?? getSettings().DATA_LICENCE;

/** Returns the licence of public data: the one that an admin chose, or else the setting. Public to everyone. */
export async function getDataLicence(): Promise<DataLicence> {
  return licenceOf(await findChosen());
}

/** Chooses the licence for data from now on; existing daily files keep theirs. */
export async function chooseDataLicence(actor: Actor, { licence }: DataLicenceDto): Promise<DataLicenceDto> {
  authorise(actor, "content.write");
  try {
    await db().$transaction(async (transaction) => {
      // Serialises changes, so that each log line has the right previous licence.
      await transaction.$executeRaw`LOCK TABLE data_licence IN SHARE ROW EXCLUSIVE MODE`;
      const before = licenceOf(await transaction.dataLicence.findFirst());
      if (before === licence) return;
      await transaction.dataLicence.upsert({
        where: { id: 1 },
        create: { id: 1, licence },
        update: { licence },
      });
      const details: { licence: [DataLicence, DataLicence] } = { licence: [before, licence] };
      await recordAuditEvent(transaction, { kind: "content.licenceChosen", by: actor, details });
    });
  } finally {
    invalidateCachedSources("texts");
  }
  return { licence };
}
