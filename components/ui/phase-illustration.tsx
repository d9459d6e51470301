/** Decorative drawing: steps upwards in the colours of the phase line, and a line that breaks off. */
export function PhaseLineDrawing({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 112"
      fill="none"
      strokeWidth="9"
      strokeLinecap="round"
      className={`phase-line ${className}`}
    >
      <path data-stretch="1" d="M8 102h20M44 90h20M80 78h20" />
      <path data-stretch="2" d="M116 66h20M152 54h20M188 42h20" />
      <path data-stretch="3" d="M224 30h20" />
      <path data-stretch="4" d="M260 18h20" />
      <path data-stretch="4" d="M297 18l5 5 9-11" strokeWidth="5" />
      <path
        data-stretch="stopped"
        d="M216 46c16 4 22 22 22 56"
        strokeLinecap="butt"
        strokeDasharray="7 6"
        strokeWidth="7"
      />
    </svg>
  );
}
