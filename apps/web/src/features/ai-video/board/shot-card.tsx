import {
  type BoardShot,
  contract,
  type Footage,
  linesMs,
  type VideoThemeInfo,
  VOICE_MARGIN_MS,
} from '@zhiying/contract';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon, DragIcon, MoreIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Card, Column, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { fillsGap } from '#parts/ai/gap-field.ts';
import { AddTile } from '#parts/material/chosen-tile.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './board.module.css';
import { FootageDialog } from './footage-dialog.tsx';
import { ShotClaim } from './shot-claim.tsx';
import { ShotSuggestions } from './shot-suggestions.tsx';

interface ShotCardProps {
  theme: VideoThemeInfo;
  shot: BoardShot;
  no: number;
  locked: boolean;
  /** `typed` names the field that is written in. */
  onChange(shot: BoardShot, typed?: string): void;
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
export function ShotCard(props: ShotCardProps) {
  const { theme, shot, no, locked, onChange } = props;
  const [picking, setPicking] = useState(false);
  const montage = theme.kind === 'montage';
  const redo = useAction(contract.videoBoard.redo, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ lens: made, offline }) => {
      onChange({ ...shot, name: made.name, lines: made.lines, ms: made.ms });
      void message.success(offline ? `第 ${no} 个镜头已精简（未接入模型）` : `第 ${no} 个镜头已重写`);
    },
  });
  const rewrite = async () => {
    if (await props.onBeforeRedo()) redo.mutate({ id: theme.id, lensId: shot.id });
  };
  const lines = shot.lines.length > 0 ? shot.lines : [''];
  const longest = Math.max(0, ...lines.map((line) => linesMs(line, theme.input.voice?.speed ?? 1)));
  const wanted = longest > 0 ? longest + VOICE_MARGIN_MS : 0;
  const known = (id: number) => theme.materials.find((one) => one.id === id) ?? seen.get(id);
  const setLine = (at: number, line: string) =>
    onChange({ ...shot, lines: lines.map((one, other) => (other === at ? line : one)) }, `line ${at}`);
  const take = (picked: readonly Footage[]) => {
    for (const one of picked) seen.set(one.id, one);
    props.onSeen();
    const added = picked.map(({ id }) => ({ materialId: id, in: 0 }));
    const kept = shot.clips.filter((clip) => !picked.some(({ id }) => id === clip.materialId));
    onChange({ ...shot, clips: montage ? [...kept, ...added] : added });
  };
  // As it is stored: proposals do not change with every character that is typed.
  const stored = theme.board.find(({ id }) => id === shot.id);
  const wordsStored = stored && [stored.name, ...stored.lines].filter(Boolean).join(' ');
  return (
    <Card
      look={{ flow: 'stack', gap: 12, padding: 12 }}
      tracks="40px minmax(0, 1.2fr) minmax(0, 1fr) 32px"
      as="article"
      className={styles.card}
      aria-label={`镜头 ${no}`}
    >
      <Column paddingTop={6} gap={4} align="center" tone="faint" className={styles.grip}>
        <DragIcon />
        <Text as="b" tone="text2">
          {no}
        </Text>
      </Column>
      <Stack gap={8} pack="start" minWidth={0}>
        <Input
          aria-label={`第 ${no} 个镜头的画面`}
          placeholder="画面，例如：湖畔侧拍"
          value={shot.name}
          maxLength={60}
          disabled={locked}
          onChange={(event) => onChange({ ...shot, name: event.target.value }, 'name')}
        />
        {lines.map((line, at) => (
          // Lines have no names of their own; their place is what they are known by.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <Row key={at} gap={4} align="start">
            <Input.TextArea
              aria-label={`第 ${no} 个镜头的口播${montage ? ` ${at + 1}` : ''}`}
              placeholder="口播"
              value={line}
              maxLength={200}
              disabled={locked}
              autoSize={{ minRows: 1, maxRows: 4 }}
              onClick={fillsGap}
              onChange={(event) => setLine(at, event.target.value)}
            />
            {montage && lines.length > 1 && (
              <IconButton
                size="small"
                label="移除该句"
                icon={<CloseIcon size={14} />}
                disabled={locked}
                onClick={() => onChange({ ...shot, lines: lines.filter((_, other) => other !== at) })}
              />
            )}
          </Row>
        ))}
        <ShotClaim shot={shot} facts={theme.facts} locked={locked} onLine={setLine} />
        <Row gap="4 8" wrap size={12} tone="muted" className={styles.meta}>
          <InputNumber
            size="small"
            aria-label={`第 ${no} 个镜头的秒数`}
            min={0.5}
            max={60}
            step={0.5}
            suffix="秒"
            disabled={locked}
            value={shot.ms / 1000}
            onChange={(seconds) => onChange({ ...shot, ms: Math.round((seconds ?? 3) * 1000) })}
          />
          {longest > 0 && (
            <span data-long={wanted > shot.ms || undefined}>
              时长约 {(longest / 1000).toFixed(1)} 秒
              {wanted > shot.ms ? `，镜头将延长到 ${(wanted / 1000).toFixed(1)} 秒` : ''}
            </span>
          )}
          {montage && (
            <Button
              type="link"
              size="small"
              disabled={locked || lines.length >= 20}
              onClick={() => onChange({ ...shot, lines: [...lines, ''] })}
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
        </Row>
      </Stack>
      <Row gap={8} align="stretch" pack="start" wrap minWidth={0} className={styles.clips}>
        {shot.clips.map((clip) => {
          const footage = known(clip.materialId);
          return (
            <Text
              look={{
                height: 72,
                width: 96,
                background: 'fill',
                radius: 6,
                overflow: 'hidden',
                position: 'relative',
              }}
              key={`${clip.materialId}-${clip.in}`}
              className={styles.clip}
              title={footage?.name}
            >
              {footage?.thumb && (
                <img
                  className={classOf({ height: 'full', width: 'full', objectFit: 'contain' })}
                  src={stableUrl(footage.thumb)}
                  alt={footage.name}
                  draggable={false}
                />
              )}
              {footage?.refusal && (
                <Text
                  look={{
                    tone: 'errorMark',
                    textAlign: 'center',
                    background: 'card',
                    position: 'absolute',
                    inset: 'auto 0 0',
                  }}
                  as="small"
                >
                  {footage.refusal}
                </Text>
              )}
              <Button
                size="small"
                shape="circle"
                icon={<CloseIcon size={12} />}
                disabled={locked}
                aria-label={`移除「${footage?.name ?? clip.materialId}」`}
                onClick={() => onChange({ ...shot, clips: shot.clips.filter((one) => one !== clip) })}
              />
            </Text>
          );
        })}
        <AddTile width={96} disabled={locked} onClick={() => setPicking(true)}>
          <PlusIcon />
          {shot.clips.length > 0 && !montage ? '更换素材' : '选择素材'}
        </AddTile>
        {shot.clips.length === 0 && !locked && wordsStored && (
          <ShotSuggestions
            themeId={theme.id}
            words={wordsStored}
            ms={shot.ms}
            onPick={(footage) => take([footage])}
          />
        )}
      </Row>
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
          words={[shot.name, ...lines].filter(Boolean).join(' ') || theme.topic}
          ms={shot.ms}
          many={montage}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            take(picked);
            setPicking(false);
          }}
        />
      )}
    </Card>
  );
}
