/** SVG paths of line icons on a 24 px grid. Icons are decorative: the text beside them carries the meaning. */
const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5",
  plus: "M12 5v14M5 12h14",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.5M12 7.5v.5",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8M12 16.5v.5",
  check: "M5 12.5l4.5 4.5L19 7.5",
  chevronDown: "M6 9l6 6 6-6",
  chevronUp: "M6 15l6-6 6 6",
  chevronRight: "M9 6l6 6-6 6",
  chevronLeft: "M15 6l-6 6 6 6",
  warning: "M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5M12 17v.5",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4",
  flag: "M6 21V4m0 1h11l-2.5 4L17 13H6",
  history: "M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4.5l3 2",
  edit: "M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6",
  external: "M14 5h5v5M19 5l-8 8M17 14v5H5V7h5",
  save: "M5 4h11l3 3v13H5V4Zm3 0v5h7V4M8 20v-6h8v6",
  back: "M19 12H5m6-6-6 6 6 6",
  filter: "M4 6h16M7 12h10M10 18h4",
  print: "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7v-6Z",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  link: "M10 14a4 4 0 0 0 5.7 0l3.2-3.2a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.2-1.2",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
      <path d={PATHS[name]} />
    </svg>
  );
}
