import { UPLOAD_EXTENSIONS } from '@zhiying/contract/limits';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { CloseIcon, PlusIcon, RefreshIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { chooseFiles } from '../pick/choose-files.ts';
import { useFileDrop } from '../pick/use-file-drop.ts';
import type { UploadItem, UploadResult } from '../queue/item.ts';
import { uploads } from '../uploads.ts';
import styles from './file-field.module.css';
import { KIND_ICONS } from './kind-icon.tsx';
import { Bar } from './upload-row.tsx';
import { statusOf } from './upload-words.ts';
import { type FieldRules, useFieldFiles } from './use-field-files.ts';

interface FileFieldProps extends Partial<Omit<FieldRules, 'register'>>, Pick<FieldRules, 'register'> {
  /** What the files are, for whoever hears the form: `封面图`. */
  label: string;
  value: UploadResult[];
  onChange(value: UploadResult[]): void;
  disabled?: boolean;
  /** Another way to a file beside choosing one, e.g. recording it. */
  extra?(add: (files: File[]) => void): ReactNode;
}

const DRAGGED = 'application/x-zhiying-file';

/** Files in a form: thumbnails to replace, remove and put in order by dragging or with Alt and the arrow keys. */
export function FileField({ label, value, onChange, disabled = false, extra, ...rules }: FileFieldProps) {
  const { accept = UPLOAD_EXTENSIONS, max = 1 } = rules;
  const field = useFieldFiles(value, onChange, { ...rules, accept, max });
  const { over, handlers } = useFileDrop(field.add, disabled);
  const room = max - value.length - field.pending.length;
  const choose = async () => field.add(await chooseFiles({ accept, multiple: room > 1 }));
  const replace = async (path: string) => field.replace(path, await chooseFiles({ accept, multiple: false }));
  const move = (from: number, to: number) => {
    const file = value[from];
    if (file && to >= 0 && to < value.length && to !== from)
      onChange(value.toSpliced(from, 1).toSpliced(to, 0, file));
  };
  return (
    <Row
      gap={8}
      align="stretch"
      wrap
      radius={8}
      className={styles.field}
      role="group"
      aria-label={label}
      data-over={over}
      {...handlers}
    >
      {value.map((file, index) => (
        <Tile
          key={file.path}
          name={`${label} ${index + 1}`}
          file={file}
          index={index}
          preview={field.previewOf(file)}
          disabled={disabled}
          onMove={move}
          onReplace={() => void replace(file.path)}
          onRemove={() => onChange(value.filter((entry) => entry !== file))}
        />
      ))}
      {field.pending.map((item) => (
        <PendingTile key={item.uid} item={item} />
      ))}
      {room > 0 && !disabled && (
        <PlainButton className={styles.add} onClick={() => void choose()}>
          <PlusIcon size={18} />
          <span>{over ? '松开上传' : '上传'}</span>
        </PlainButton>
      )}
      {room > 0 && !disabled && extra?.(field.add)}
    </Row>
  );
}

interface TileProps {
  name: string;
  file: UploadResult;
  index: number;
  preview: string | null;
  disabled: boolean;
  onMove(from: number, to: number): void;
  onReplace(): void;
  onRemove(): void;
}

function Tile({ name, file, index, preview, disabled, onMove, onReplace, onRemove }: TileProps) {
  const [target, setTarget] = useState(false);
  const KindIcon = KIND_ICONS[file.type as keyof typeof KIND_ICONS] ?? KIND_ICONS.archive;
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  const step = { ArrowLeft: -1, ArrowRight: 1 };
  const byKey = (event: KeyboardEvent) => {
    const by = event.altKey && step[event.key as keyof typeof step];
    if (!by || disabled) return;
    event.preventDefault();
    onMove(index, index + by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus; keys bubble here
    <div
      role="group"
      aria-label={name}
      className={styles.tile}
      data-target={target}
      draggable={!disabled}
      onKeyDown={byKey}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setTarget(false);
        onMove(Number(event.dataTransfer.getData(DRAGGED)), index);
      }}
    >
      {preview ? <img src={preview} alt={name} draggable={false} /> : <KindIcon size={24} />}
      {!preview && <span className={styles.ext}>{file.ext}</span>}
      {!disabled && (
        <Row
          look={{ position: 'absolute', align: 'stretch', background: 'elev', radius: 6 }}
          as="span"
          className={styles.tools}
        >
          <IconButton
            label={`替换「${name}」`}
            icon={<RefreshIcon size={14} />}
            size="small"
            onClick={onReplace}
          />
          <IconButton
            label={`移除「${name}」`}
            icon={<CloseIcon size={14} />}
            size="small"
            onClick={onRemove}
          />
        </Row>
      )}
    </div>
  );
}

const PendingTile = ({ item }: { item: UploadItem }) => (
  <div className={styles.tile} data-state={item.state} title={`${item.name} ${statusOf(item)}`}>
    <Text lineHeight={16} textAlign="center" overflow="hidden" className={styles.status}>
      {item.state === 'exception' ? item.message : statusOf(item)}
    </Text>
    {item.state === 'progress' && <Bar item={item} />}
    <Row
      look={{ position: 'absolute', align: 'stretch', background: 'elev', radius: 6 }}
      as="span"
      className={styles.tools}
      data-stay="true"
    >
      {item.phase === 'failed' && item.mayRetry && (
        <IconButton
          label={`重试「${item.name}」`}
          icon={<RefreshIcon size={14} />}
          size="small"
          onClick={() => uploads.resume(item.uid)}
        />
      )}
      <IconButton
        label={`取消「${item.name}」`}
        icon={<CloseIcon size={14} />}
        size="small"
        onClick={() => void uploads.remove(item.uid)}
      />
    </Row>
  </div>
);
