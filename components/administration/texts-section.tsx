"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { EditableBlockDto } from "@/lib/administration/schema";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { Fold } from "./fold";
import { type Direction, moveButtonId, useRefocus } from "./move-buttons";
import { TextForm, TextItem, type TextValues } from "./text-form";
import { useAdminList, useTold, withoutId } from "./use-admin-list";

/** The texts with one of them a place higher or lower on its page; where it cannot go further they stay as they are. */
function movedText(texts: readonly EditableBlockDto[], id: string, direction: Direction): EditableBlockDto[] {
  const next = [...texts];
  const from = next.findIndex((text) => text._id === id);
  const moving = next[from];
  const step = direction === "up" ? -1 : 1;
  for (let to = from + step; moving !== undefined && to >= 0 && to < next.length; to += step) {
    const other = next[to];
    if (other?.page !== moving.page) continue;
    next[from] = other;
    next[to] = moving;
    break;
  }
  return next;
}

/** Moves texts on their page: shown and told at once, and stored one move after the other. */
function useTextOrder({ items, change }: ReturnType<typeof useAdminList<EditableBlockDto>>) {
  const translate = useTranslations("admin.texts");
  const told = useTold();
  const [announcement, setAnnouncement] = useState("");
  const keepFocus = useRefocus(items);
  const stored = useRef<Promise<unknown>>(Promise.resolve());

  async function move({ _id: id, page, title }: EditableBlockDto, direction: Direction) {
    const onPage = movedText(items, id, direction).filter((text) => text.page === page);
    const ids = onPage.map((text) => text._id);
    keepFocus(moveButtonId(id, direction));
    setAnnouncement(translate("moved", { title, position: ids.indexOf(id) + 1, total: ids.length }));
    // Two moves that are under way at once must not arrive in the other order.
    const store = stored.current.then(() => callApi("PUT", paths.api.contentOrder, { page, ids }));
    stored.current = store.catch(() => undefined);
    const moved = (shown: EditableBlockDto[]) => movedText(shown, id, direction);
    if (!(await told(() => change(moved, () => store)))) setAnnouncement("");
  }

  return { announcement, move };
}

const PAGES = ["about", "privacy", "accessibility"] as const;
type Page = (typeof PAGES)[number];

interface NewTextProps {
  page: string;
  onSave: (values: TextValues) => Promise<EditableBlockDto>;
  onCancel: () => void;
}

/** A text that is not there yet: nothing of it is on the page before it is saved. */
function NewText({ page, onSave, onCancel }: NewTextProps) {
  const translate = useTranslations("admin.texts");
  return (
    <div className="mt-2 border-line border-t pt-3">
      <TextForm
        label={translate("add", { page })}
        initial={{ title: "", content: "", heading: null, titleEn: null, contentEn: null, updated: "" }}
        startsFocused
        onSave={onSave}
      >
        <Button onClick={onCancel}>{translate("cancel")}</Button>
      </TextForm>
    </div>
  );
}

/** The texts of the pages that admins edit. */
export function TextsSection({ texts: initial }: { texts: EditableBlockDto[] }) {
  const translate = useTranslations("admin.texts");
  const told = useTold();
  const list = useAdminList(paths.api.contentBlocks, initial);
  const { items, change } = list;
  const { announcement, move } = useTextOrder(list);
  const [leaving, setLeaving] = useState<EditableBlockDto | null>(null);

  const [adding, setAdding] = useState<Page | null>(null);

  async function add(page: Page, { updated: _none, ...values }: TextValues) {
    const text = { page, ...values };
    const added = await change(
      (shown) => shown,
      () => callApi<EditableBlockDto>("POST", paths.api.contentBlocks, text),
    );
    setAdding(null);
    return added;
  }

  const remove = ({ _id: id, title }: EditableBlockDto) => {
    const call = () => callApi("DELETE", paths.api.contentBlock(id));
    void told(() => change(withoutId(id), call), translate("removed", { title }));
  };

  const save = ({ _id: id }: EditableBlockDto, values: TextValues) =>
    change(
      (shown) => shown.map((other) => (other._id === id ? { ...other, ...values } : other)),
      () => callApi<EditableBlockDto>("PUT", paths.api.contentBlock(id), values),
    );

  return (
    <Fold id="texts" title={translate("title")} summary={translate("summary", { count: items.length })}>
      <p className="mb-4 text-base text-muted">{translate("intro")}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {PAGES.map((page) => (
        <section key={page} className="mb-6">
          <h3 className="mb-2">{translate(`pages.${page}`)}</h3>
          <ol>
            {items
              .filter((text) => text.page === page)
              .map((text, index, texts) => (
                <TextItem
                  key={text._id}
                  text={text}
                  canMove={{ up: index > 0, down: index < texts.length - 1 }}
                  onMove={(direction) => void move(text, direction)}
                  onSave={(values) => save(text, values)}
                  onRemove={() => setLeaving(text)}
                />
              ))}
          </ol>
          {adding === page ? (
            <NewText
              page={translate(`pages.${page}`)}
              onSave={(values) => add(page, values)}
              onCancel={() => setAdding(null)}
            />
          ) : (
            <Button size="small" className="mt-2" onClick={() => setAdding(page)}>
              {translate("add", { page: translate(`pages.${page}`) })}
            </Button>
          )}
        </section>
      ))}
      {leaving ? (
        <ConfirmDialog
          title={translate("removeTitle")}
          text={translate("removeText", { title: leaving.title })}
          action={translate("remove")}
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Fold>
  );
}
