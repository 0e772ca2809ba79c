import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

/** Makes an element take files and folders: `<div {...drop.handlers} data-over={drop.over}>`. */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  // Entering a child leaves its parent: only the last leave counts.
  const depth = useRef(0);
  const settle = (next: number) => {
    depth.current = Math.max(0, next);
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (disabled || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      settle(depth.current + 1);
    },
    onDragOver(event: DragEvent) {
      if (disabled || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave(event: DragEvent) {
      if (carriesFiles(event.dataTransfer)) settle(depth.current - 1);
    },
    onDrop(event: DragEvent) {
      if (disabled || !carriesFiles(event.dataTransfer)) return;
      settle(0);
      // Something inside has taken them.
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      void droppedFiles(event.dataTransfer).then(onFiles);
    },
  };
  return { over, handlers };
}

/** Pictures and files from the clipboard, wherever the focus is on the page in front. */
export function useFilePaste(onFiles: (files: File[]) => void, disabled = false) {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [disabled]);
}
