import type { ApiMethod } from "@/lib/platform/http/api-document";

const METHOD_LOOKS: Record<ApiMethod, string> = {
  get: "bg-info-soft text-info",
  post: "bg-success-soft text-success",
  put: "bg-warning-soft text-warning",
  patch: "bg-warning-soft text-warning",
  delete: "bg-danger-soft text-danger",
};

export const badgeClass = (method: ApiMethod) => `method-badge ${METHOD_LOOKS[method]}`;

export function MethodBadge({ method }: { method: ApiMethod }) {
  return <span className={badgeClass(method)}>{method.toUpperCase()}</span>;
}
