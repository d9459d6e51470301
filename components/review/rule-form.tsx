"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { REVIEW_RULES, type ReviewRule } from "@/lib/platform/auth/actor";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";

/** Form with which an admin chooses who reads first in the whole register. */
export function RegisterRuleForm({ rule }: { rule: ReviewRule }) {
  const translate = useTranslations("review.rule");
  const router = useRouter();
  const form = useApiForm<{ rule: string }>({ rule }, { failed: translate("failed") });
  const sent = form.sending(async (typed) => {
    await callApi("PUT", paths.api.reviewRule, typed);
    showToast(translate("saved"), { kind: "success" });
    router.refresh();
  });
  return (
    <section aria-labelledby="rule" className="mt-12 max-w-[44rem] border-line border-t pt-6">
      <h2 id="rule">{translate("title")}</h2>
      <p className="mt-2 text-muted">{translate("intro")}</p>
      <PostForm {...sent} aria-label={translate("title")} className="mt-4 grid grid-cols-1 gap-5">
        <Select
          label={translate("legend")}
          options={REVIEW_RULES.map((one) => [one, translate(one)])}
          {...form.field("rule")}
        />
        <div>
          <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
            {translate("save")}
          </ScriptButton>
        </div>
      </PostForm>
    </section>
  );
}
