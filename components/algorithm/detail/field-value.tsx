/** What a field holds, as text: line ends kept, several choices after each other, nothing said quietly. */
export function FieldValue({ value, empty }: { value: string | string[] | null | undefined; empty: string }) {
  const text = Array.isArray(value) ? value.join(", ") : value;
  if (!text) return <span className="text-muted italic">{empty}</span>;
  return (
    <span dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text}
    </span>
  );
}
