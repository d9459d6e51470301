"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { saveFile } from "@/lib/client/download";
import { showToast } from "@/lib/client/toast";
import type { SavedMappingDto } from "@/lib/import/answers";
import type { MappingDraft } from "@/lib/import/guess";
import type { Remembered } from "@/lib/import/mapping-schema";
import { without } from "@/lib/import/mends";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { controlClass } from "../form/field";
import { useHydrated } from "../form/use-hydrated";
import { usePieceFailure } from "../form/use-piece-failure";
import { useKeptFocus } from "../form/use-rescued-focus";
import { Button } from "../ui/button";
import { loadLater } from "../ui/load-later";
import { RememberedList } from "./remembered-list";
import { useAct } from "./use-act";

/** What the places of a row are called. */
export type PlaceNames = Readonly<Record<string, string>>;

const ConfirmDialog = loadLater(() => import("../ui/confirm-dialog"));

/** Keeps a mapping as the file that the command reads. */
export function downloadMapping(name: string, mapping: unknown): void {
  const stem =
    name
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase() || "mapping";
  saveFile(new Blob([`${JSON.stringify(mapping, null, 2)}\n`], { type: "application/json" }), `${stem}.json`);
}

function Renaming({ mapping, onDone }: { mapping: SavedMappingDto; onDone: () => void }) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const id = useId();
  const [name, setName] = useState(mapping.name);
  const { act, isBusy } = useAct(translate("runs.failed"));

  async function submit(event: FormEvent) {
    event.preventDefault();
    await act(async () => {
      await callApi("PUT", paths.api.importMapping(mapping._id), { name });
      showToast(translate("mappings.renamed", { name }), { kind: "success" });
      onDone();
      router.refresh();
    });
  }

  return (
    <form method="post" className="flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          {translate("mappings.name")}
        </label>
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
          required
          maxLength={IMPORT_LIMITS.nameMax}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          className={`${controlClass(undefined)} min-h-11 w-72 max-w-full`}
        />
      </div>
      <Button type="submit" disabled={isBusy}>
        {translate("mappings.save")}
      </Button>
      <Button kind="quiet" onClick={onDone}>
        {translate("mappings.cancel")}
      </Button>
    </form>
  );
}

/** What a mapping corrects; taking one out keeps the mapping without it. */
function Corrections({ mapping: { name, mapping }, names }: { mapping: SavedMappingDto; names: PlaceNames }) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { act, isBusy } = useAct(translate("runs.failed"));
  const draft = mapping as MappingDraft;
  const corrections = draft.corrections ?? [];

  function forget(one: Remembered) {
    void act(async () => {
      const { name: _name, ...rest } = draft;
      const next = { ...rest, corrections: without(corrections, one) };
      await callApi("POST", paths.api.importMappings, { name, mapping: next });
      router.refresh();
    });
  }

  return (
    <div className="basis-full empty:hidden">
      <RememberedList
        corrections={corrections}
        nameOf={(path) => names[path] ?? path}
        onForget={forget}
        isBusy={isBusy}
      />
    </div>
  );
}

function MappingItem({
  mapping,
  names,
  onDelete,
}: {
  mapping: SavedMappingDto;
  names: PlaceNames;
  onDelete: () => void;
}) {
  const translate = useTranslations("importing.mappings");
  const isReady = useHydrated();
  const [isRenaming, setRenaming] = useState(false);
  const of = <span className="sr-only"> ({translate("of", { name: mapping.name })})</span>;
  if (isRenaming) {
    return (
      <li className="py-4">
        <Renaming mapping={mapping} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">
        <bdi>{mapping.name}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={!isReady}
          onClick={() => downloadMapping(mapping.name, mapping.mapping)}
        >
          {translate("download")}
          {of}
        </Button>
        <Button size="small" disabled={!isReady} onClick={() => setRenaming(true)}>
          {translate("rename")}
          {of}
        </Button>
        <Button size="small" kind="quiet" disabled={!isReady} onClick={onDelete}>
          {translate("delete")}
          {of}
        </Button>
      </div>
      <Corrections mapping={mapping} names={names} />
    </li>
  );
}

/** The mappings that are kept under a name. */
export function MappingsList({
  mappings,
  names,
}: {
  mappings: readonly SavedMappingDto[];
  names: PlaceNames;
}) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { act } = useAct(translate("runs.failed"));
  const [asked, setAsked] = useState<SavedMappingDto | null>(null);
  const fail = usePieceFailure(() => setAsked(null));
  const list = useKeptFocus<HTMLDivElement>((around) => around);

  function remove({ _id }: SavedMappingDto) {
    return act(async () => {
      await callApi("DELETE", paths.api.importMapping(_id));
      showToast(translate("mappings.deleted"), { kind: "success" });
      router.refresh();
    });
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul className="divide-y divide-line border-line border-y">
        {mappings.map((mapping) => (
          <MappingItem key={mapping._id} mapping={mapping} names={names} onDelete={() => setAsked(mapping)} />
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          title={translate("mappings.deleteTitle")}
          text={translate("mappings.deleteText", { name: asked.name })}
          action={translate("mappings.delete")}
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(null)}
          onFailed={fail}
        />
      )}
    </div>
  );
}
