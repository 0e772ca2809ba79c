/** `照片.JPG` → `jpg`; a name without a dot, or that only starts with one, has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
