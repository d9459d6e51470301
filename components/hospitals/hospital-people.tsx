"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import type { ManagementDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { LoggedOutMessage } from "../form/post-form";
import { useApiAction } from "../form/use-act";
import { Badge } from "../ui/badge";
import ConfirmDialog from "../ui/confirm-dialog";
import { TextLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";

/** Members of a hospital and, for admins of the register, which of them are hospital admins. */
export function HospitalPeople({ management, mayName }: { management: ManagementDto; mayName: boolean }) {
  const translate = useTranslations("hospitals.management.people");
  const router = useRouter();
  const { act, isBusy, isLoggedOut } = useApiAction();
  const { slug, people } = management;
  const [asked, setAsked] = useState<(typeof people)[number] | null>(null);
  const turn = async ({ _id, name, named }: (typeof people)[number]) => {
    const method = named ? "DELETE" : "PUT";
    const work = () => callApi(method, paths.api.hospitalAdmin(slug, _id));
    if (await act(work, translate(named ? "ended" : "made", { name }))) router.refresh();
  };
  const cell = "py-2 pr-4 align-top";
  return (
    <section aria-labelledby="people" className="mt-10">
      <h2 id="people">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      {isLoggedOut ? <LoggedOutMessage /> : null}
      {people.length === 0 ? (
        <p className="mt-3">{translate("none")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section aria-label={translate("table")} tabIndex={0} className="scrolls-sideways mt-3">
          <table className="w-full min-w-3xl text-base">
            <caption className="sr-only">{translate("table")}</caption>
            <thead>
              <tr className="border-line-strong border-b text-left text-sm">
                {(["name", "email", "state"] as const).map((key) => (
                  <th key={key} scope="col" className="py-1.5 pr-4">
                    {translate(key)}
                  </th>
                ))}
                <th scope="col" className="py-1.5 pr-4 text-right">
                  {translate("algorithms")}
                </th>
                <th scope="col" className="py-1.5">
                  {translate("role")}
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person._id} className="border-line border-b last:border-b-0">
                  <th scope="row" className={`${cell} wrap-anywhere text-left font-normal`}>
                    <TextLink href={paths.profile(person._id)} alone>
                      <bdi>{person.name}</bdi>
                    </TextLink>
                  </th>
                  <td className={`${cell} wrap-anywhere`}>
                    <a className="link" href={`mailto:${person.email}`}>
                      {person.email}
                    </a>
                  </td>
                  <td className={cell}>{translate(`states.${person.state}`)}</td>
                  <td className={`${cell} text-right tabular-nums`}>{person.algorithms}</td>
                  <td className="py-2 align-top">
                    <span className="flex flex-wrap items-center gap-2">
                      {person.named ? <Badge>{translate("named")}</Badge> : null}
                      {mayName && (person.named || person.state === "active") ? (
                        <ScriptButton
                          size="small"
                          disabled={isBusy}
                          onClick={() => setAsked(person)}
                          aria-label={translate(person.named ? "endNamed" : "makeNamed", {
                            name: person.name,
                          })}
                        >
                          {translate(person.named ? "end" : "make")}
                        </ScriptButton>
                      ) : null}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={`${translate(asked.named ? "endNamed" : "makeNamed", { name: asked.name })}?`}
          text={translate(asked.named ? "endText" : "makeText", { name: asked.name })}
          action={translate(asked.named ? "end" : "make")}
          kind={asked.named ? "danger" : "primary"}
          onConfirm={() => void turn(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
