"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import type { SynonymEffect, SynonymGroupDto } from "@/lib/search/words/synonym-rules";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { ChangeButtons, ChangeText, CurrentState, EffectList, useFocusOnProblem } from "./change-parts";
import { withoutId } from "./use-admin-list";
import { useChangeForm } from "./use-change-form";

export interface SynonymsEditing {
  /** Null for one that is to be added. */
  group: SynonymGroupDto | null;
  isRemoval: boolean;
  change: <T>(next: (items: SynonymGroupDto[]) => SynonymGroupDto[], call: () => Promise<T>) => Promise<T>;
  refresh: () => Promise<SynonymGroupDto[] | undefined>;
  onClose: () => void;
}

const LINES = 6;

const namesIn = (text: string) =>
  text
    .split("\n")
    .map((name) => name.trim())
    .filter(Boolean);

/** Sends what is typed, and says so. */
function useSaving({ isRemoval, change, onClose }: SynonymsEditing) {
  const translate = useTranslations("admin.synonyms");
  return async (base: SynonymGroupDto | null, names: string[]) => {
    if (base === null) {
      await change(
        (items) => items,
        () => callApi("POST", paths.api.synonyms, { names }),
      );
    } else if (isRemoval) {
      const { _id, revision } = base;
      await change(withoutId(_id), () => callApi("DELETE", paths.api.synonymGroupAt(_id, revision)));
    } else {
      const body = { names, revision: base.revision };
      await change(
        (items) => items.map((item) => (item._id === base._id ? { ...item, names } : item)),
        () => callApi("PUT", paths.api.synonymGroup(base._id), body),
      );
    }
    onClose();
    const name = (isRemoval ? base?.names : names)?.[0] ?? "";
    const said = base === null ? "added" : isRemoval ? "removed" : "saved";
    showToast(translate(said, { name }), { kind: "success" });
  };
}

function useSynonymsForm(editing: SynonymsEditing) {
  const { group, isRemoval, refresh } = editing;
  const save = useSaving(editing);
  const start = group?.names.join("\n") ?? "";
  const [text, setText] = useState(start);
  // From which state a save is made: the one that the dialog came with or, after a conflict, the one of now.
  const [base, setBase] = useState(group);
  const form = useChangeForm<SynonymEffect>(async () => {
    const now = (await refresh())?.find(({ _id }) => _id === base?._id);
    if (now !== undefined) setBase(now);
  });
  function submit() {
    const names = isRemoval ? [] : namesIn(text);
    const held = base === null ? {} : { _id: base._id, revision: base.revision };
    return form.send({
      preview: () => callApi<SynonymEffect>("POST", paths.api.synonymPreview, { names, ...held }),
      save: () => save(base, names),
    });
  }
  return { form, text, setText, base, submit, hasWork: text !== start };
}

/** What every name finds now, and what it will find. */
function NameEffects({ effect, isRemoval }: { effect: SynonymEffect; isRemoval: boolean }) {
  const translate = useTranslations("admin.synonyms");
  return (
    <>
      <EffectList>
        {effect.names.map(({ name, now, afterwards, alsoIn }) => (
          <li key={name}>
            {translate("effect", { name, now, afterwards, same: now === afterwards ? "yes" : "no" })}
            {alsoIn.length === 0 ? null : (
              <> {translate("alsoIn", { groups: alsoIn.map((first) => `‘${first}’`).join(", ") })}</>
            )}
          </li>
        ))}
      </EffectList>
      {isRemoval ? <p className="text-base text-muted">{translate("removal")}</p> : null}
    </>
  );
}

/** Adds a group, changes it or takes it out; what is typed stays whatever the server answers. */
export function SynonymsDialog(editing: SynonymsEditing) {
  const { group, isRemoval, onClose } = editing;
  const translate = useTranslations("admin.synonyms");
  const { form, text, setText, base, submit, hasWork } = useSynonymsForm(editing);
  const body = useFocusOnProblem(form.problems);
  const name = group?.names[0] ?? "";
  const title = group === null ? "addTitle" : isRemoval ? "removeTitle" : "editTitle";
  return (
    <ModalDialog title={translate(title, { name })} isOpen onClose={onClose} shape="drawer" hasWork={hasWork}>
      <div ref={body} className="mt-5">
        <PostForm failure={form.failure} onSubmit={submit} className="space-y-5">
          {form.isConflict && base !== null ? (
            <CurrentState facts={[[translate("names"), base.names.join("\n")]]} />
          ) : null}
          {form.effect !== null ? (
            <NameEffects effect={form.effect} isRemoval={isRemoval} />
          ) : isRemoval ? (
            <p className="wrap-anywhere">{base?.names.join(" · ")}</p>
          ) : (
            <ChangeText
              label={translate("names")}
              value={text}
              rows={LINES}
              error={form.problems.names}
              note={translate("namesNote")}
              onChange={setText}
            />
          )}
          <ChangeButtons
            form={form}
            onClose={onClose}
            words={isRemoval ? { save: translate("remove"), confirm: translate("removeConfirm") } : {}}
          />
        </PostForm>
      </div>
    </ModalDialog>
  );
}
