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

/** Error boundary: shows `fallback` if a lazy component fails to load or render, so that the rest of the page stays. */
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
  /** Rendered if the component's script did not load; `retry` loads it again. */
  failed?: (retry: () => void) => ReactNode;
  /** Called if the component's script did not load, for instance to close the dialog around it. */
  onFailed?: (() => void) | undefined;
}

interface ShownProps<Props> {
  props: Props;
  failed: ReactNode;
  onFailed: (() => void) | undefined;
}

/** The lazy component, or `Missing` if its script could not be loaded. */
type Shown<Props> = LazyExoticComponent<ComponentType<ShownProps<Props>>>;

interface Source<Props> {
  /** Returns the component, which suspends until its script is loaded; after a failure the script is loaded again. */
  show: () => Shown<Props>;
  /** True if the script is neither loaded nor loading. */
  isMissing: () => boolean;
}

function Missing({ failed, onFailed }: Pick<ShownProps<unknown>, "failed" | "onFailed">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports one failure per attempt
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
 * Returns a component whose script loads when it is first rendered. If that fails (no connection, or a deployment
 * replaced the files), it renders `failed`, and retries on the next render or when the connection returns. React's
 * `lazy` would throw, and never retry.
 */
export function createOnDemandComponent<Props extends object>(
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
 * Returns a lazy component that the server renders and whose script is downloaded only where it is shown. If the script
 * does not load, `fallback` is shown. `Loaded` comes from Next's dynamic(), whose import() Next must find in the
 * calling file. For components that open on demand, use createOnDemandComponent.
 */
export function createLazyComponent<Props extends object>(
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
