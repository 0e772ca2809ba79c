import {
  MOTION_MAX_MS,
  MOTION_MIN_MS,
  POSTER_FOLDER_MAX,
  POSTER_HEIGHT_MAX,
  POSTER_KINDS,
  POSTER_SIDE_MIN,
  POSTER_WIDTH_MAX,
  type PosterKind,
} from '@zhiying/contract';
import { Input, Select } from 'antd';
import { Grid, Note } from '#kit/base/pieces.tsx';
import { optionsOf } from '../common/options.ts';
import styles from './editor.module.css';
import { Labelled, NumberBox, Section } from './fields.tsx';
import { FillFields } from './fill-fields.tsx';
import { SwitchLine } from './switch-line.tsx';
import type { Desk } from './use-desk.ts';

const SECOND = 1000;

/** Size, background, time line and filing of the template itself. */
export function SheetSection({ desk }: { desk: Desk }) {
  const { doc, locked: disabled, saved } = desk;
  const { background, motion } = doc;
  return (
    <>
      <Section title="画布">
        <Grid columns={2} gap={8} marginBottom={8}>
          <NumberBox
            label="宽"
            min={POSTER_SIDE_MIN}
            max={POSTER_WIDTH_MAX}
            disabled={disabled}
            value={doc.width}
            onChange={(width) => desk.setDoc({ ...doc, width }, 'width')}
          />
          <NumberBox
            label="高"
            min={POSTER_SIDE_MIN}
            max={POSTER_HEIGHT_MAX}
            disabled={disabled}
            value={doc.height}
            onChange={(height) => desk.setDoc({ ...doc, height }, 'height')}
          />
        </Grid>
        <FillFields
          label="背景颜色"
          fill={background}
          disabled={disabled}
          onChange={(next, of) => desk.setDoc({ ...doc, background: next }, of && `background ${of}`)}
        />
      </Section>
      <Section title="归类">
        <Labelled label="类别">
          {(id) => (
            <Select
              id={id}
              className={styles.control}
              disabled={disabled}
              value={saved.value.kind}
              options={optionsOf(POSTER_KINDS)}
              onChange={(kind: PosterKind) => desk.setSheet({ kind })}
            />
          )}
        </Labelled>
        <Labelled label="文件夹">
          {(id) => (
            <Input
              id={id}
              maxLength={POSTER_FOLDER_MAX}
              disabled={disabled}
              placeholder="未归类"
              value={saved.value.folder}
              onChange={({ target }) => desk.setSheet({ folder: target.value }, 'folder')}
            />
          )}
        </Labelled>
      </Section>
      <Section title="时间轴">
        <SwitchLine
          label="动态海报"
          disabled={disabled}
          checked={motion !== null}
          onChange={(on) =>
            desk.setDoc({ ...doc, motion: on ? { ms: 6000, staggerMs: 120, enterMs: 600 } : null })
          }
        />
        {motion && (
          <Grid columns={2} gap={8}>
            <NumberBox
              label="时长"
              unit="秒"
              min={MOTION_MIN_MS / SECOND}
              max={MOTION_MAX_MS / SECOND}
              step={0.5}
              disabled={disabled}
              value={motion.ms / SECOND}
              onChange={(seconds) =>
                desk.setDoc({ ...doc, motion: { ...motion, ms: Math.round(seconds * SECOND) } }, 'motion')
              }
            />
            <NumberBox
              label="间隔"
              unit="毫秒"
              min={0}
              max={2000}
              step={20}
              disabled={disabled}
              value={motion.staggerMs}
              onChange={(staggerMs) =>
                desk.setDoc({ ...doc, motion: { ...motion, staggerMs: Math.round(staggerMs) } }, 'stagger')
              }
            />
            <NumberBox
              label="进入"
              unit="毫秒"
              min={100}
              max={3000}
              step={50}
              disabled={disabled}
              value={motion.enterMs}
              onChange={(enterMs) =>
                desk.setDoc({ ...doc, motion: { ...motion, enterMs: Math.round(enterMs) } }, 'enter')
              }
            />
          </Grid>
        )}
        {motion && (
          <Note marginTop={8}>
            间隔：相邻图层先后进入相差的时间；进入：一个图层从开始到出现完整所需的时间。选中图层后设置进入和退出方式。
          </Note>
        )}
      </Section>
    </>
  );
}
