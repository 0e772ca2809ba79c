import { Button } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import styles from './chosen-tile.module.css';
import { stableUrl } from './stable-url.ts';

export const ChosenTiles = ({ children }: { children: ReactNode }) => (
  <Stack tracks="repeat(auto-fill, minmax(104px, 1fr))" gap={8}>
    {children}
  </Stack>
);

interface ChosenTileProps {
  material: { name: string; thumb: string | null; refusal?: string | null };
  /** The whole picture, also where it has another shape. */
  whole?: boolean;
  /** Shown instead of a missing picture. */
  icon: ReactNode;
  onRemove(): void;
}

/** A material that is chosen: what it looks like, why it cannot be used, and a button that takes it out. */
export const ChosenTile = ({ material, whole = false, icon, onRemove }: ChosenTileProps) => (
  <Row
    as="span"
    look={{ height: 72, justify: 'center', tone: 'faint', background: 'fill', border: 'line', radius: 6 }}
    overflow="hidden"
    position="relative"
    className={styles.tile}
    title={material.name}
  >
    {material.thumb ? (
      <img
        className={classOf({ height: 'full', width: 'full', objectFit: whole ? 'contain' : 'cover' })}
        src={stableUrl(material.thumb)}
        alt={material.name}
      />
    ) : (
      icon
    )}
    {material.refusal && (
      <Text
        as="small"
        look={{ size: '12/18', tone: 'errorMark', textAlign: 'center', padding: '0 4', background: 'card' }}
        position="absolute"
        inset="auto 0 0"
      >
        {material.refusal}
      </Text>
    )}
    <Button
      size="small"
      shape="circle"
      icon={<CloseIcon size={12} />}
      aria-label={`移除「${material.name}」`}
      onClick={onRemove}
    />
  </Row>
);

/** Behind the chosen ones: where more come from. */
/** The way into the library, for whoever may look there. */
export const LibraryTile = ({ id, mayPick, onClick }: { id: string; mayPick: boolean; onClick(): void }) => (
  <AddTile id={id} disabled={!mayPick} title={mayPick ? undefined : '暂无素材库查看权限'} onClick={onClick}>
    <PlusIcon />
    从素材库选择
  </AddTile>
);

export const AddTile = (props: ComponentProps<typeof PlainButton>) => (
  <PlainButton
    look={{ flow: 'column', gap: 4, align: 'center', justify: 'center', height: 72, size: 12, tone: 'text2' }}
    border="dashed"
    radius={6}
    className={styles.add}
    {...props}
  />
);
