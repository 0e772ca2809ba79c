import { create } from 'zustand';

const useRegistry = create<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }));

/** The app tells the shell which pages exist; menu, palette and shortcuts offer nothing else. */
export const provideBuiltPages = (paths: Iterable<string>) => useRegistry.setState({ paths: new Set(paths) });

export const useBuiltPages = () => useRegistry((state) => state.paths);
