import type { PosterPlace } from '@zhiying/contract';
import { Select, Tooltip } from 'antd';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import type { PlaceMark } from './bindings.ts';
import styles from './editor.module.css';

export interface MarkedPlace {
  place: PosterPlace;
  mark: PlaceMark;
  /** What is found there, in words. */
  text: string;
}

interface DataStripProps {
  places: readonly MarkedPlace[];
  at: number | null;
  onGo(at: number | null): void;
  /** Why there are none. */
  none: string;
}

/** More would be too thin to be met. */
const MOST_MARKS = 60;
const WORDS: Record<PlaceMark, string> = { fine: '家正常', fitted: '家已自动适配', wrong: '家缺少内容' };

/** Whose data is shown: one mark a place, amber where a rule helped, red where nothing does. */
export function DataStrip({ places, at, onGo, none }: DataStripProps) {
  const counts = (Object.keys(WORDS) as PlaceMark[]).map(
    (mark) => [mark, places.filter((one) => one.mark === mark).length] as const,
  );
  const step = (by: 1 | -1) => onGo(((at ?? (by === 1 ? -1 : 0)) + by + places.length) % places.length);
  return (
    <Row
      look={{ flex: 'none', gap: 8, paddingX: 16, borderTop: 'line', background: 'card' }}
      as="section"
      className={styles.strip}
      aria-label="预览数据"
    >
      <Select
        className={styles.place}
        prefix={<Muted>预览数据</Muted>}
        aria-label="预览数据"
        showSearch={{ optionFilterProp: 'label' }}
        value={at ?? -1}
        options={[
          { value: -1, label: '示例数据' },
          ...places.map(({ place }, index) => ({ value: index, label: place.name })),
        ]}
        onChange={(index: number) => onGo(index < 0 ? null : index)}
      />
      <IconButton
        size="small"
        label="上一家"
        icon={<LeftIcon />}
        disabled={places.length === 0}
        onClick={() => step(-1)}
      />
      <Text size={13} minWidth={48} textAlign="center">
        {at === null ? '—' : at + 1} / {places.length}
      </Text>
      <IconButton
        size="small"
        label="下一家"
        icon={<RightIcon />}
        disabled={places.length === 0}
        onClick={() => step(1)}
      />
      <Text grow className={styles.spare} />
      {places.length === 0 ? (
        <Muted>{none}</Muted>
      ) : (
        <Stack gap={4} items="start" className={styles.marks}>
          {places.length <= MOST_MARKS ? (
            <Row gap={2} self="end">
              {places.map(({ place, mark, text }, index) => (
                <Tooltip key={place.id} title={text ? `${place.name}：${text}` : place.name}>
                  <button
                    type="button"
                    className={styles.mark}
                    data-mark={mark}
                    aria-current={index === at}
                    aria-label={`${place.name}${text ? `：${text}` : ''}`}
                    onClick={() => onGo(index)}
                  />
                </Tooltip>
              ))}
            </Row>
          ) : (
            <Row className={styles.bar} aria-hidden="true">
              {counts.map(([mark, count]) => (
                <i key={mark} data-mark={mark} style={{ flexGrow: count }} />
              ))}
            </Row>
          )}
          <Row gap={8} self="end" size={12}>
            {counts
              .filter(([mark, count]) => count > 0 || mark === 'fine')
              .map(([mark, count]) => (
                <Text key={mark} className={styles.count} data-mark={mark}>
                  {count} {WORDS[mark]}
                </Text>
              ))}
          </Row>
        </Stack>
      )}
    </Row>
  );
}
