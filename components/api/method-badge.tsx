import type { ApiMethod } from "@/lib/platform/http/api-document";

const METHOD_LOOKS: Record<ApiMethod, string> = {
  get: "bg-info-soft text-info",
  post: "bg-success-soft text-success",
  put: "bg-warning-soft text-warning",
  patch: "bg-warning-soft text-warning",
  delete: "bg-danger-soft text-danger",
};

export function MethodBadge({ method }: { method: ApiMethod }) {
  return (
    <span
      className={`inline-block min-w-20 rounded-control px-2 py-0.5 text-center font-semibold text-sm ${METHOD_LOOKS[method]}`}
    >
      {method.toUpperCase()}
    </span>
  );
}
