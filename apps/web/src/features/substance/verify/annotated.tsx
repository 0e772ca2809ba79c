import { contract, type ShownMaterial, type SubstanceInfo, type SubstanceNote } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Box, Stack } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { clockText } from '#kit/files/player/clock-text.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './verify.module.css';

interface AnnotatedProps {
  substance: Pick<SubstanceInfo, 'id' | 'versionId'>;
  material: ShownMaterial;
  /** What was said about the version before, told apart from what is said now. */
  before?: readonly SubstanceNote[];
  notes: readonly SubstanceNote[];
  disabled: boolean;
  children: ReactNode;
}

interface Spot {
  x: number | null;
  y: number | null;
  second: number | null;
}

/** A picture or film with what was said about it; a click on a picture, or the second a film stands at, begins another note. */
export function Annotated({ substance, material, before = [], notes, disabled, children }: AnnotatedProps) {
  const box = useRef<HTMLDivElement>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [text, setText] = useState('');
  const annotate = useAction(contract.substanceReview.annotate, {
    onError: (error) => void message.error(error.message),
  });
  const film = material.type === 'video';
  const point = ({ clientX, clientY, target }: MouseEvent) => {
    const edge = box.current?.getBoundingClientRect();
    if (disabled || film || !edge || !(target instanceof HTMLImageElement)) return;
    setSpot({ x: (clientX - edge.left) / edge.width, y: (clientY - edge.top) / edge.height, second: null });
  };
  const stop = () =>
    setSpot({ x: null, y: null, second: box.current?.querySelector('video')?.currentTime ?? 0 });
  const save = async () => {
    if (!spot || !text.trim()) return;
    const saved = await annotate
      .mutateAsync({
        ...spot,
        id: substance.id,
        versionId: substance.versionId,
        materialId: material.id,
        text,
      })
      .catch(() => null);
    if (!saved) return;
    setSpot(null);
    setText('');
  };
  const numbered = [...numberOf(before, true), ...numberOf(notes, false)].filter(
    ({ materialId }) => materialId === material.id,
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a place of a picture has no element of its own; the film has a button */}
      <Box
        ref={box}
        position="relative"
        className={styles.annotated}
        onClick={point}
        data-open={!disabled && !film ? true : undefined}
      >
        {children}
        {numbered.map(({ id, no, old, x, y, text: said }) =>
          x === null || y === null ? null : (
            <Pin key={id} x={x} y={y} data-old={old || undefined} title={old ? `上次：${said}` : said}>
              {no}
            </Pin>
          ),
        )}
        {spot?.x != null && spot.y !== null && <Pin x={spot.x} y={spot.y} data-new />}
      </Box>
      {film && !disabled && !spot && (
        <Button size="small" block onClick={stop}>
          批注这一秒
        </Button>
      )}
      {spot && (
        <Stack tracks="1fr auto auto" gap={6} padding={8} background="card" className={styles.write}>
          <Input.TextArea
            autoFocus
            value={text}
            maxLength={200}
            autoSize={{ minRows: 2 }}
            placeholder={spot.second === null ? '批注内容' : `${clockText(spot.second)} 的修改意见`}
            aria-label="批注"
            onChange={(event) => setText(event.target.value)}
          />
          <Button size="small" onClick={() => setSpot(null)}>
            取消
          </Button>
          <Button size="small" type="primary" loading={annotate.isPending} onClick={() => void save()}>
            添加批注
          </Button>
        </Stack>
      )}
    </>
  );
}

interface PinProps {
  x: number;
  y: number;
  title?: string;
  'data-old'?: true | undefined;
  'data-new'?: true;
  children?: ReactNode;
}

/** On the picture, at its place in shares of both sides. */
const Pin = ({ x, y, ...rest }: PinProps) => (
  <Stack
    as="span"
    center
    square={22}
    size={12}
    radius="round"
    position="absolute"
    className={styles.pin}
    style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    {...rest}
  />
);

/** Each by the number it has in the list beside. */
const numberOf = (notes: readonly SubstanceNote[], old: boolean) =>
  notes.map((note, at) => ({ ...note, no: at + 1, old }));
