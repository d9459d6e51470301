"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { ObstacleDto } from "@/lib/experiences/schema";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Input } from "../form/input";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { MoveButtons } from "../ui/move-buttons";
import { ScriptButton } from "../ui/script-button";
import { AdminTable } from "./admin-lists";
import { AdminPart } from "./admin-part";
import { ChangeDialog, type Fact, useChangeForm } from "./change-dialog";
import { type AdminList, keepItems, useAdminList } from "./use-admin-list";
import { useItemOrder } from "./use-order";

interface DialogProps extends Pick<AdminList<ObstacleDto>, "change" | "refresh"> {
  /** Obstacle to edit; null for a new one. */
  obstacle: ObstacleDto | null;
  onClose: () => void;
}

interface FormInput {
  label: string;
  labelEn: string;
  retired: boolean;
}

/** Dialog to add, rename or retire an obstacle. */
function ObstacleDialog({ obstacle, change, refresh, onClose }: DialogProps) {
  const translate = useTranslations("admin.obstacles");
  const common = useTranslations("admin.users");
  const form = useChangeForm<FormInput, ObstacleDto | null, never>({
    subject: `obstacle/${obstacle?._id ?? "new"}`,
    begin: {
      label: obstacle?.label ?? "",
      labelEn: obstacle?.labelEn ?? "",
      retired: obstacle?.retired ?? false,
    },
    base: obstacle,
    learn: async () => (await refresh())?.find(({ _id }) => _id === obstacle?._id),
    preview: () => null,
    save: async (typed, base) => {
      await change(keepItems, () =>
        base === null
          ? callApi("POST", paths.api.obstacles, typed)
          : callApi("PUT", paths.api.obstacle(base._id), { ...typed, revision: base.revision }),
      );
      onClose();
      const name = typed.label.trim();
      showToast(translate(obstacle === null ? "added" : "saved", { name }), { kind: "success" });
    },
  });
  const factsOf = (now: ObstacleDto): Fact[] => [
    [translate("label"), now.label],
    [translate("labelEn"), now.labelEn ?? ""],
    [translate("retire"), common(now.retired ? "yes" : "no")],
  ];
  return (
    <ChangeDialog
      title={obstacle === null ? translate("addTitle") : translate("editTitle", { name: obstacle.label })}
      form={form}
      facts={form.base === null ? [] : factsOf(form.base)}
      effect={null}
      onClose={onClose}
    >
      <Input
        label={translate("label")}
        note={obstacle === null ? null : translate("renameNote")}
        {...form.field("label")}
      />
      <Input
        label={translate("labelEn")}
        lang="en"
        note={translate("labelEnNote")}
        {...form.field("labelEn")}
      />
      {obstacle === null ? null : (
        <CheckBox label={translate("retire")} note={translate("retireNote")} {...form.field("retired")} />
      )}
    </ChangeDialog>
  );
}

/** Admin section of the obstacles that can be chosen in an experience. */
export function ExperienceObstaclesSection({ first }: { first: ObstacleDto[] }) {
  const translate = useTranslations("admin.obstacles");
  const { items, change, refresh } = useAdminList(paths.api.obstacles, first);
  const { announcement, move } = useItemOrder<ObstacleDto>(
    { items, change },
    {
      among: (all) => all,
      announce: ({ label }, position, total) => translate("moved", { name: label, position, total }),
      store: (_, ids, was) =>
        callApi("PUT", paths.api.obstacles, { ids: ids.map(Number), was: was.map(Number) }),
    },
  );
  const [edited, setEdited] = useState<{ obstacle: ObstacleDto | null } | null>(null);
  const nameOf = ({ label, retired }: ObstacleDto) => (
    <>
      <bdi>{label}</bdi>
      {retired ? <Badge className="mt-1 block w-fit">{translate("retired")}</Badge> : null}
    </>
  );
  const actionsOf = (obstacle: ObstacleDto) => {
    const { _id: id, label: name } = obstacle;
    const place = items.findIndex(({ _id }) => _id === id);
    return (
      <span className="flex items-center gap-1">
        <MoveButtons
          id={String(id)}
          canMove={{ up: place > 0, down: place < items.length - 1 }}
          labels={{ up: translate("moveUp", { name }), down: translate("moveDown", { name }) }}
          onMove={(direction) => void move(obstacle, direction)}
        />
        <Button
          size="small"
          aria-label={translate("editNamed", { name })}
          onClick={() => setEdited({ obstacle })}
        >
          {translate("edit")}
        </Button>
      </span>
    );
  };
  return (
    <AdminPart
      id="obstacles"
      title={translate("title")}
      summary={translate("summary", { count: items.length })}
    >
      <p className="mb-4 max-w-[75ch] text-base text-muted">{translate("intro")}</p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ScriptButton className="mb-4" onClick={() => setEdited({ obstacle: null })}>
        {translate("add")}
      </ScriptButton>
      {items.length === 0 ? (
        <p>{translate("none")}</p>
      ) : (
        <AdminTable
          label={translate("table")}
          rows={items.map((obstacle) => ({ ...obstacle, obstacle, _id: String(obstacle._id) }))}
          columns={[
            { key: "label", title: translate("label"), cell: ({ obstacle }) => nameOf(obstacle) },
            { key: "labelEn", title: translate("labelEn"), cell: ({ labelEn }) => labelEn },
            { key: "actions", title: translate("actions"), cell: ({ obstacle }) => actionsOf(obstacle) },
          ]}
        />
      )}
      {edited === null ? null : (
        <ObstacleDialog
          obstacle={edited.obstacle}
          change={change}
          refresh={refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPart>
  );
}
