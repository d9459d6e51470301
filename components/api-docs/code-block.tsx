/** Code; what is wider than the page scrolls in a box of its own. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-auto rounded-control bg-sunken p-4">
      <pre className="text-sm leading-relaxed">
        <code>{text}</code>
      </pre>
    </section>
  );
}
