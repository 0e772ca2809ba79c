import type { RefObject } from 'react';

interface HiddenFileInputProps {
  /** The button beside it clicks it. */
  input: RefObject<HTMLInputElement | null>;
  accept: string;
  label: string;
  onFile(file: File | undefined): void;
}

/** Opens the system's dialog for one file, behind a button of the page. */
export const HiddenFileInput = ({ input, accept, label, onFile }: HiddenFileInputProps) => (
  <input
    ref={input}
    type="file"
    accept={accept}
    hidden
    aria-label={label}
    onChange={(event) => {
      onFile(event.target.files?.[0]);
      // The same file chosen again is a choice again.
      event.target.value = '';
    }}
  />
);
