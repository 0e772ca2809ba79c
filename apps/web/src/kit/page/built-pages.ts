import { create } from 'zustand';

const useRegistry = create<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }));

/** The app tells which pages exist; menu and palette offer nothing else, and what somebody may open is counted among them. */
export const provideBuiltPages = (paths: Iterable<string>) => useRegistry.setState({ paths: new Set(paths) });

export const useBuiltPages = () => useRegistry((state) => state.paths);
