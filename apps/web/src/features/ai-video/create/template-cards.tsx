import { CUT_RATIOS, TEMPLATE_KINDS, type TemplateKind, type VideoTemplate } from '@zhiying/contract';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { FilmFrame } from '#kit/files/player/film-frame.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import { PreviewComing } from '#parts/video-resource/preview-coming.tsx';
import { lengthText } from '#parts/video-resource/resource-words.tsx';
import { ChosenTick } from './chosen-tick.tsx';
import styles from './new-video.module.css';

interface TemplateCardsProps {
  templates: readonly VideoTemplate[];
  chosen: number | null;
  onChoose(template: VideoTemplate | null): void;
}

const SHAPES = [
  { value: '', label: '全部画幅' },
  ...CUT_RATIOS.map((ratio) => ({ value: ratio, label: ratio })),
];
const SCENES = Object.entries(TEMPLATE_KINDS).map(([value, label]) => ({ value, label }));

/** Templates as films that play under the pointer; a filter never takes the choice away. */
export function TemplateCards({ templates, chosen, onChoose }: TemplateCardsProps) {
  const [ratio, setRatio] = useState('');
  const [scene, setScene] = useState<TemplateKind>();
  const shown = templates.filter((one) => (!ratio || one.ratio === ratio) && (!scene || one.kind === scene));
  const making = templates.filter(({ state }) => state === 'making').length;
  return (
    <>
      <Row gap={8} wrap marginBottom={12}>
        <b>模板</b>
        <Note as="span">
          {templates.length} 个，
          {making > 0 ? `预览已生成 ${templates.length - making} 个，其余正在生成` : '鼠标停留即播放'}
        </Note>
        <Text flex={1} />
        <Segmented aria-label="画幅筛选" size="small" value={ratio} options={SHAPES} onChange={setRatio} />
        <Select
          allowClear
          size="small"
          aria-label="场景筛选"
          placeholder="场景：全部"
          style={{ width: 128 }}
          value={scene}
          options={SCENES}
          onChange={(next?: string) => setScene(next as TemplateKind | undefined)}
        />
      </Row>
      <Stack
        tracks="repeat(auto-fill, minmax(148px, 1fr))"
        paddingBottom={16}
        gap={12}
        className={styles.templates}
        role="radiogroup"
        aria-label="模板"
      >
        <button
          type="button"
          role="radio"
          aria-checked={chosen === null}
          className={styles.template}
          onClick={() => onChoose(null)}
        >
          <span className={styles.templateFrame}>
            <FilmFrame cover={null} src={null} none="按要点写分镜" />
          </span>
          <b>不用模板</b>
          <Note as="span">镜头、时长由要点决定</Note>
        </button>
        {shown.map((one) => (
          <button
            key={one.id}
            type="button"
            role="radio"
            aria-checked={one.id === chosen}
            className={styles.template}
            title={one.intro}
            onClick={() => onChoose(one)}
          >
            <span className={styles.templateFrame}>
              <FilmFrame
                cover={stableUrl(one.cover)}
                src={stableUrl(one.preview)}
                length={lengthText(one.durationMs)}
                none={<PreviewComing row={one} />}
              />
              {one.id === chosen && <ChosenTick />}
            </span>
            <b>{one.name}</b>
            <Note as="span">
              <MetaLine items={[one.ratio, `${one.shots} 个镜头`]} />
            </Note>
          </button>
        ))}
      </Stack>
      {shown.length === 0 && <Note>没有符合条件的模板，可清除筛选。</Note>}
    </>
  );
}
