import "server-only";

/** RFC 8288 links to the first, previous, next and last page of a list; `parameters` say which list it is. */
export function pageLinks(
  url: URL,
  parameters: URLSearchParams,
  { page, pageSize }: { page: number; pageSize: number },
  total: number,
): string {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const pages: Record<string, number> = { first: 1, last };
  if (page > 1) pages.prev = Math.min(page - 1, last);
  if (page < last) pages.next = page + 1;
  return Object.entries(pages)
    .map(([relation, number]) => {
      const own = new URLSearchParams(parameters);
      own.set("page", String(number));
      own.set("pageSize", String(pageSize));
      return `<${url.pathname}?${own}>; rel="${relation}"`;
    })
    .join(", ");
}
