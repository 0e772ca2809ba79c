import {
  contract,
  type Footage,
  type Lens,
  linesMs,
  type VideoThemeInfo,
  VOICE_MARGIN_MS,
} from '@zhiying/contract';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { CloseIcon, DragIcon, MoreIcon, PlusIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './board.module.css';
import { FootageDialog } from './footage-dialog.tsx';

interface LensCardProps {
  theme: VideoThemeInfo;
  lens: Lens;
  no: number;
  locked: boolean;
  /** `typed` names the field that is written in. */
  onChange(lens: Lens, typed?: string): void;
  onInsert(): void;
  onSplit(): void;
  onCopy(): void;
  onRemove(): void;
  /** Writing it anew starts from what is stored. */
  onBeforeRedo(): Promise<boolean>;
  onSeen(): void;
}

/** Footage that was just chosen is known before the theme is read again. */
const seen = new Map<number, Footage>();

/** One shot: what is seen, what is said, how long, and the footage for it. */
export function LensCard(props: LensCardProps) {
  const { theme, lens, no, locked, onChange } = props;
  const [picking, setPicking] = useState(false);
  const montage = theme.kind === 'montage';
  const redo = useAction(contract.videoLens.redo, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ lens: made, offline }) => {
      onChange({ ...lens, name: made.name, lines: made.lines, ms: made.ms });
      void message.success(offline ? `第 ${no} 个镜头已重写（离线草稿）` : `第 ${no} 个镜头已重写`);
    },
  });
  const rewrite = async () => {
    if (await props.onBeforeRedo()) redo.mutate({ id: theme.id, lensId: lens.id });
  };
  const lines = lens.lines.length > 0 ? lens.lines : [''];
  const longest = Math.max(0, ...lines.map((line) => linesMs(line, theme.input.voice?.speed ?? 1)));
  const wanted = longest > 0 ? longest + VOICE_MARGIN_MS : 0;
  const known = (id: number) => theme.materials.find((one) => one.id === id) ?? seen.get(id);
  const setLine = (at: number, line: string) =>
    onChange({ ...lens, lines: lines.map((one, other) => (other === at ? line : one)) }, `line ${at}`);
  return (
    <article className={styles.card} aria-label={`镜头 ${no}`}>
      <div className={styles.grip}>
        <DragIcon />
        <b>{no}</b>
      </div>
      <div className={styles.words}>
        <Input
          aria-label={`第 ${no} 个镜头的画面`}
          placeholder="画面，例如：湖畔侧拍"
          value={lens.name}
          maxLength={60}
          disabled={locked}
          onChange={(event) => onChange({ ...lens, name: event.target.value }, 'name')}
        />
        {lines.map((line, at) => (
          // Lines have no names of their own; their place is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <div key={at} className={styles.line}>
            <Input.TextArea
              aria-label={`第 ${no} 个镜头的口播${montage ? ` ${at + 1}` : ''}`}
              placeholder="口播"
              value={line}
              maxLength={200}
              disabled={locked}
              autoSize={{ minRows: 1, maxRows: 4 }}
              onChange={(event) => setLine(at, event.target.value)}
            />
            {montage && lines.length > 1 && (
              <IconButton
                size="small"
                label="移除该句"
                icon={<CloseIcon size={14} />}
                disabled={locked}
                onClick={() => onChange({ ...lens, lines: lines.filter((_, other) => other !== at) })}
              />
            )}
          </div>
        ))}
        <div className={styles.meta}>
          <InputNumber
            size="small"
            aria-label={`第 ${no} 个镜头的秒数`}
            min={0.5}
            max={60}
            step={0.5}
            suffix="秒"
            disabled={locked}
            value={lens.ms / 1000}
            onChange={(seconds) => onChange({ ...lens, ms: Math.round((seconds ?? 3) * 1000) })}
          />
          {longest > 0 && (
            <span data-long={wanted > lens.ms || undefined}>
              读完约 {(longest / 1000).toFixed(1)} 秒
              {wanted > lens.ms ? `，镜头将延长到 ${(wanted / 1000).toFixed(1)} 秒` : ''}
            </span>
          )}
          {montage && (
            <Button
              type="link"
              size="small"
              disabled={locked || lines.length >= 20}
              onClick={() => onChange({ ...lens, lines: [...lines, ''] })}
            >
              添加口播
            </Button>
          )}
          <Button
            type="link"
            size="small"
            disabled={locked}
            loading={redo.isPending}
            onClick={() => void rewrite()}
          >
            重写
          </Button>
        </div>
      </div>
      <div className={styles.clips}>
        {lens.clips.map((clip) => {
          const footage = known(clip.materialId);
          return (
            <span key={`${clip.materialId}-${clip.in}`} className={styles.clip} title={footage?.name}>
              {footage?.thumb && <img src={steadyUrl(footage.thumb)} alt={footage.name} draggable={false} />}
              {footage?.refusal && <small>{footage.refusal}</small>}
              <Button
                size="small"
                shape="circle"
                icon={<CloseIcon size={12} />}
                disabled={locked}
                aria-label={`移除「${footage?.name ?? clip.materialId}」`}
                onClick={() => onChange({ ...lens, clips: lens.clips.filter((one) => one !== clip) })}
              />
            </span>
          );
        })}
        <button type="button" className={styles.add} disabled={locked} onClick={() => setPicking(true)}>
          <PlusIcon />
          {lens.clips.length > 0 && !montage ? '更换素材' : '选择素材'}
        </button>
      </div>
      <MenuButton
        menu={{
          items: [
            { key: 'insert', label: '在后面插入', onClick: props.onInsert },
            { key: 'split', label: '拆分为两个', onClick: props.onSplit },
            { key: 'copy', label: '复制', onClick: props.onCopy },
            { key: 'remove', label: '删除', danger: true, onClick: props.onRemove },
          ],
        }}
        disabled={locked}
      >
        <Button type="text" icon={<MoreIcon />} aria-label={`第 ${no} 个镜头的更多操作`} disabled={locked} />
      </MenuButton>
      {picking && (
        <FootageDialog
          themeId={theme.id}
          words={[lens.name, ...lines].filter(Boolean).join(' ') || theme.topic}
          ms={lens.ms}
          many={montage}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            for (const one of picked) seen.set(one.id, one);
            props.onSeen();
            const added = picked.map(({ id }) => ({ materialId: id, in: 0 }));
            const kept = lens.clips.filter((clip) => !picked.some(({ id }) => id === clip.materialId));
            onChange({ ...lens, clips: montage ? [...kept, ...added] : added });
            setPicking(false);
          }}
        />
      )}
    </article>
  );
}
