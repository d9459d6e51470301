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

/** Shows `fallback` where a lazy component fails to load or render, so that the rest of the page stays. */
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

interface LaterProps {
  waiting?: ReactNode;
  /** Shown when its script did not load; `retry` loads it again. */
  failed?: (retry: () => void) => ReactNode;
  /** Called when its script did not load, for instance to close the dialog that it would have filled. */
  onFailed?: (() => void) | undefined;
}

interface ShownProps<Props> {
  props: Props;
  failed: ReactNode;
  onFailed: (() => void) | undefined;
}

/** The component once its script is there, or else `Missing`. */
type Shown<Props> = LazyExoticComponent<ComponentType<ShownProps<Props>>>;

interface Source<Props> {
  /** The loaded component, or one that suspends until the script is there; a failed script is loaded again. */
  show: () => Shown<Props>;
  /** Neither loaded nor being loaded. */
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
      ({ default: Loaded }) => {
        const module = { default: ({ props }: ShownProps<Props>) => <Loaded {...props} /> };
        loaded = lazy(async () => module);
        return module;
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
 * A component whose script loads when it is first shown. When that fails (no connection, or a newer version of the site
 * that has other files), `failed` is shown in its place, and it is tried again when it is next shown or the connection
 * comes back. React's own `lazy` would throw, and never try again.
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
 * A lazy component that is in the page's HTML, but whose script only they download who are shown it. Where the script
 * does not load, `fallback` is shown. `Loaded` comes from Next's dynamic(), whose import() Next must find in the calling
 * file. For what opens on demand there is loadLater.
 */
export function lazyComponent<Props extends object>(
  Loaded: ComponentType<Props>,
  fallback: ReactNode = null,
): (props: Props) => ReactNode {
  return function LazyComponent(props: Props) {
    return (
      <LoadBoundary fallback={fallback}>
        <Loaded {...props} />
      </LoadBoundary>
    );
  };
}
