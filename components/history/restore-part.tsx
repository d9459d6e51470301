import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { EntryDto } from "@/lib/entries/answers";
import { type DataModel, isPublicLabel } from "@/lib/fields/data-model";
import { shownLabel } from "@/lib/fields/shown-words";
import type { EntryVersionDetailDto, RestoreOffer } from "@/lib/history/schema";
import { RestoreVersion } from "./restore-version";

/** Beside a version: putting it back, for who may. */
export async function RestorePart({
  entry,
  version,
  offer,
  model,
}: {
  entry: EntryDto;
  version: EntryVersionDetailDto;
  offer: RestoreOffer;
  model: DataModel;
}) {
  const { common, form, history } = await getMessages();
  const messages = { common, form: { widgets: form.widgets }, history: { restore: history.restore } };
  const label = offer.visibility;
  const isPublic = isPublicLabel(model, label);
  return (
    <div className="no-print mt-5">
      <NextIntlClientProvider messages={messages}>
        <RestoreVersion
          entry={{ _id: entry._id, name: entry.algorithmName ?? "" }}
          versionId={version._id}
          number={version.number}
          version={offer.version}
          changes={offer.changes.map((key) => model[key].displayName)}
          visibility={label === null ? null : { label: shownLabel(model, "visibility", label), isPublic }}
        />
      </NextIntlClientProvider>
    </div>
  );
}
