import type { MaterialClassify } from '@zhiying/contract';
import { type DragEvent, useRef, useState } from 'react';
import { droppedFiles } from '#kit/files/uploader/index.ts';
import type { FolderActions } from './use-folder-actions.tsx';

/** What a dragged card or folder carries. */
export const MATERIAL_DRAG = 'application/x-zhiying-materials';
const FOLDER_DRAG = 'application/x-zhiying-folder';
/** A folder opens when something is held over it this long. */
const DWELL_MS = 600;

interface Dropping {
  rows: readonly MaterialClassify[];
  mayChange: boolean;
  actions: FolderActions;
  onFiles(files: File[], folder: MaterialClassify): void;
  onDwell(folder: MaterialClassify): void;
}

/** Makes a line of the tree take files, cards and other folders. */
export function useFolderDrop({ rows, mayChange, actions, onFiles, onDwell }: Dropping) {
  const [over, setOver] = useState<number | null>(null);
  const dwell = useRef<ReturnType<typeof setTimeout>>(undefined);
  const takes = ({ types }: DataTransfer) =>
    mayChange && [MATERIAL_DRAG, FOLDER_DRAG, 'Files'].some((type) => types.includes(type));
  const leave = () => {
    clearTimeout(dwell.current);
    setOver(null);
  };
  return (folder: MaterialClassify) => ({
    draggable: folder.can.includes('move'),
    'data-over': over === folder.id || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(FOLDER_DRAG, String(folder.id));
    },
    onDragOver: (event: DragEvent) => {
      if (!takes(event.dataTransfer)) return;
      event.preventDefault();
      if (over === folder.id) return;
      leave();
      setOver(folder.id);
      dwell.current = setTimeout(() => onDwell(folder), DWELL_MS);
    },
    onDragLeave: () => over === folder.id && leave(),
    onDragEnd: leave,
    onDrop: (event: DragEvent) => {
      if (!takes(event.dataTransfer)) return;
      event.preventDefault();
      leave();
      const { dataTransfer } = event;
      if (dataTransfer.types.includes('Files')) {
        // Not stopped: the page notes that the drag is over, and leaves a drop that is taken alone.
        void droppedFiles(dataTransfer).then((files) => onFiles(files, folder));
        return;
      }
      const ids = dataTransfer.getData(MATERIAL_DRAG);
      if (ids) return actions.takeMaterials(JSON.parse(ids) as number[], folder);
      const dragged = rows.find(({ id }) => String(id) === dataTransfer.getData(FOLDER_DRAG));
      if (dragged && dragged.id !== folder.id && dragged.parentId !== folder.id)
        actions.moveInto(dragged, folder);
    },
  });
}
export type FolderDrop = ReturnType<ReturnType<typeof useFolderDrop>>;
