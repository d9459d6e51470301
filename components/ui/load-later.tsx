import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";

/** Shows something else where a piece of a page breaks, so that it never takes the page along. */
class LoadBoundary extends Component<
  { fallback: ReactNode; onFailed?: (() => void) | undefined; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** What a piece that loads later does until it is there, and when it does not come. */
interface LaterProps {
  waiting?: ReactNode;
  /** Stands in its place when it does not come; `retry` asks for it again. */
  failed?: (retry: () => void) => ReactNode;
  /** Told when it does not come, such as to close again what it would have opened. */
  onFailed?: (() => void) | undefined;
}

interface ShownProps<Props> {
  props: Props;
  failed: ReactNode;
  onFailed: (() => void) | undefined;
}

/** What stands in the place of a piece: the piece once its script is there, or what is shown without it. */
type Shown<Props> = LazyExoticComponent<ComponentType<ShownProps<Props>>>;

interface Source<Props> {
  /** What to show for what is there or on its way, or else for a new try. */
  show: () => Shown<Props>;
  /** Nothing is there and nothing is on its way. */
  isMissing: () => boolean;
}

function Missing({ failed, onFailed }: Pick<ShownProps<unknown>, "failed" | "onFailed">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each try, whoever is to be told
  useEffect(() => onFailed?.(), []);
  return failed;
}

function sourceOf<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Source<Props> {
  type Script = Promise<{ default: ComponentType<ShownProps<Props>> }>;
  let script: Script | null = null;
  let loaded: Shown<Props> | null = null;

  function fetchScript(): Script {
    script ??= load().then(
      ({ default: Piece }) => {
        const piece = { default: ({ props }: ShownProps<Props>) => <Piece {...props} /> };
        loaded = lazy(async () => piece);
        return piece;
      },
      () => {
        script = null;
        return { default: Missing };
      },
    );
    return script;
  }

  return {
    show: () => loaded ?? lazy(fetchScript),
    isMissing: () => script === null,
  };
}

function Later<Props extends object>({
  source,
  props,
  waiting,
  failed,
  onFailed,
}: LaterProps & { source: Source<Props>; props: Props }) {
  const [Shown, setShown] = useState(source.show);
  useEffect(() => {
    const again = () => {
      if (source.isMissing()) setShown(source.show);
    };
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [source]);
  const instead = failed?.(() => setShown(source.show));
  return (
    <LoadBoundary fallback={instead} onFailed={onFailed}>
      <Suspense fallback={waiting}>
        <Shown props={props} failed={instead} onFailed={onFailed} />
      </Suspense>
    </LoadBoundary>
  );
}

/**
 * A piece of a page whose script loads when it is first shown. A script that does not come (no connection, or a newer
 * version of the site that has other files) never takes the page along: `failed` stands in its place, and each later
 * showing tries again, as does a connection that comes back. React's `lazy` by itself throws, and remembers the failure.
 */
export function loadLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props & LaterProps) => ReactNode {
  const source = sourceOf(load);
  return ({ waiting, failed, onFailed, ...props }: Props & LaterProps) => (
    <Later
      source={source}
      props={props as Props}
      waiting={waiting}
      onFailed={onFailed}
      {...(failed === undefined ? {} : { failed })}
    />
  );
}

/**
 * A piece of a page in a file of its own to load: who is not shown it never downloads it, and who is has it in the page's
 * HTML all the same. Where the file does not come, `fallback` stands in its place and the page goes on. `Piece` is made
 * by Next's dynamic() in the file that shows it, which has to hold the import() itself. For what opens on demand there is
 * loadLater.
 */
export function lazyPiece<Props extends object>(
  Piece: ComponentType<Props>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  return function HeldPiece(props: Props) {
    return (
      <LoadBoundary fallback={fallback}>
        <Piece {...props} />
      </LoadBoundary>
    );
  };
}
