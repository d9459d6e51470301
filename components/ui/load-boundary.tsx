"use client";

import { Component, type ReactNode } from "react";

/** Shows something else where a piece of a page breaks, so that it never takes the page along. */
export class LoadBoundary extends Component<
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
