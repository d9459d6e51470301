import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { callsOf } from "@/components/api/calls";
import { Operation } from "@/components/api/operation";
import { Sentences } from "@/components/ui/sentences";
import { describeApi } from "@/lib/api/server/openapi";
import { publicPaths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { inShort } from "@/lib/platform/text/first-words";
import { API_ROUTES } from "../../api/routes";
import { inPlace } from "../../in-place";

interface Props {
  params: Promise<{ call: string }>;
}

async function readCall({ params }: Props) {
  const [{ call: name }, document] = await Promise.all([
    params,
    describeApi(API_ROUTES, await pageLanguage()),
  ]);
  const call = callsOf(document).find(({ operation }) => operation.operationId === name);
  return call === undefined ? null : { call, document };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const read = await readCall(props);
  if (read === null) return {};
  const { summary, description, operationId } = read.call.operation;
  return publicPage({
    title: summary,
    description: inShort(description ?? summary),
    path: publicPaths.apiCall(operationId),
  });
}

async function ApiCallPage(props: Props) {
  const read = await readCall(props);
  if (read === null) notFound();
  return (
    <Sentences of={["form", "apiDocs.try"]}>
      <Operation {...read} />
    </Sentences>
  );
}

export default inPlace(ApiCallPage);
