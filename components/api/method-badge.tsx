import type { ApiMethod } from "@/lib/platform/http/api-document";

export const METHOD_LOOKS: Record<ApiMethod, string> = {
  get: "bg-info-soft text-info",
  post: "bg-success-soft text-success",
  put: "bg-warning-soft text-warning",
  patch: "bg-warning-soft text-warning",
  delete: "bg-danger-soft text-danger",
};

export function MethodBadge({ method }: { method: ApiMethod }) {
  return <span className={`method-badge ${METHOD_LOOKS[method]}`}>{method.toUpperCase()}</span>;
}
