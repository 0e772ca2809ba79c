import { contract, type ShownMaterial, type SubstanceInfo, type SubstanceNote } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { clockText } from '#kit/files/player/clock-text.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './verify.module.css';

interface AnnotatedProps {
  substance: Pick<SubstanceInfo, 'id' | 'versionId'>;
  material: ShownMaterial;
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
export function Annotated({ substance, material, notes, disabled, children }: AnnotatedProps) {
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
  const numbered = notes
    .map((note, at) => ({ ...note, no: at + 1 }))
    .filter(({ materialId }) => materialId === material.id);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a place of a picture has no element of its own; the film has a button */}
      <div
        ref={box}
        className={styles.annotated}
        onClick={point}
        data-open={!disabled && !film ? true : undefined}
      >
        {children}
        {numbered.map(({ id, no, x, y, text: said }) =>
          x === null || y === null ? null : (
            <span
              key={id}
              className={styles.pin}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              title={said}
            >
              {no}
            </span>
          ),
        )}
        {spot?.x != null && spot.y !== null && (
          <span
            className={styles.pin}
            data-new
            style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
          />
        )}
      </div>
      {film && !disabled && !spot && (
        <Button size="small" block onClick={stop}>
          批注这一秒
        </Button>
      )}
      {spot && (
        <div className={styles.write}>
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
        </div>
      )}
    </>
  );
}
