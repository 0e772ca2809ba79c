import { useLayoutEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

/** The inner size of an element, kept up to date: `const [ref, size] = useSize()`. */
export function useSize(): [(element: HTMLElement | null) => void, Size] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      // A page behind another tab measures nothing; what it knew still holds.
      if (width === 0) return;
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, size];
}
