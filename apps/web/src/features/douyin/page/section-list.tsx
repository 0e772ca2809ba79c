import {
  DOUYIN_SECTION_KINDS,
  type DouyinSection,
  type DouyinSectionKind,
  type DouyinShownWork,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { CloseIcon, DownIcon, DragIcon, PlusIcon, UpIcon } from '#kit/base/icons.tsx';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from '../douyin.module.css';
import { LineInput, LinkInput } from './line-input.tsx';
import { WorkSelect } from './work-select.tsx';

const WORKS_MAX = 6;
const KINDS = Object.keys(DOUYIN_SECTION_KINDS) as DouyinSectionKind[];
const BLANK: Omit<DouyinSection, 'kind'> = { title: '', text: '', pictureId: null, url: '', workIds: [] };

interface SectionListProps {
  sections: DouyinSection[];
  works: readonly DouyinShownWork[];
  readOnly: boolean;
  most: number;
  onChange(sections: DouyinSection[]): void;
  onPickPicture(at: number): void;
}

/** What follows below the head of the page, in its order. */
export function SectionList({ sections, works, readOnly, most, onChange, onPickPicture }: SectionListProps) {
  const set = (at: number, part: Partial<DouyinSection>) =>
    onChange(sections.map((section, no) => (no === at ? { ...section, ...part } : section)));
  const shift = (at: number, by: number) => {
    const moved = [...sections];
    const [section] = moved.splice(at, 1);
    if (section) moved.splice(at + by, 0, section);
    onChange(moved);
  };
  return (
    <>
      <Stack as="ol" gap={12} marginBottom={12} className={styles.sections}>
        {sections.map((section, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Row gap={8} minWidth={0}>
              <DragIcon size={16} />
              <b>{DOUYIN_SECTION_KINDS[section.kind]}</b>
              <Text grow />
              {!readOnly && (
                <>
                  <IconButton
                    label={`上移模块 ${at + 1}`}
                    icon={<UpIcon />}
                    disabled={at === 0}
                    onClick={() => shift(at, -1)}
                  />
                  <IconButton
                    label={`下移模块 ${at + 1}`}
                    icon={<DownIcon />}
                    disabled={at === sections.length - 1}
                    onClick={() => shift(at, 1)}
                  />
                  <IconButton
                    label={`移除模块 ${at + 1}`}
                    icon={<CloseIcon />}
                    onClick={() => onChange(sections.filter((_, no) => no !== at))}
                  />
                </>
              )}
            </Row>
            <LineInput
              label={`模块 ${at + 1} 标题`}
              placeholder="标题，最多 20 个字"
              value={section.title}
              maxLength={20}
              disabled={readOnly}
              onType={(title) => set(at, { title })}
            />
            {section.kind === 'works' ? (
              <WorkSelect
                aria-label={`模块 ${at + 1} 作品`}
                works={works}
                max={WORKS_MAX}
                value={section.workIds}
                disabled={readOnly}
                onChange={(workIds) => set(at, { workIds })}
              />
            ) : (
              <>
                <Input.TextArea
                  aria-label={`模块 ${at + 1} 文字`}
                  placeholder={section.kind === 'store' ? '地址、电话、营业时间' : '活动说明'}
                  value={section.text}
                  maxLength={200}
                  disabled={readOnly}
                  autoSize={{ minRows: 2, maxRows: 4 }}
                  onChange={(event) => set(at, { text: event.target.value })}
                />
                <Row gap={8} minWidth={0}>
                  <LinkInput
                    label={`模块 ${at + 1} 链接`}
                    value={section.url}
                    disabled={readOnly}
                    onType={(url) => set(at, { url })}
                  />
                  {!readOnly && (
                    <Button onClick={() => onPickPicture(at)}>
                      {section.pictureId ? '更换图片' : '选择图片'}
                    </Button>
                  )}
                </Row>
              </>
            )}
          </li>
        ))}
      </Stack>
      {!readOnly && sections.length < most && (
        <Row gap={8} align="stretch" wrap>
          {KINDS.map((kind) => (
            <Button
              key={kind}
              icon={<PlusIcon />}
              onClick={() => onChange([...sections, { kind, ...BLANK }])}
            >
              {DOUYIN_SECTION_KINDS[kind]}
            </Button>
          ))}
        </Row>
      )}
    </>
  );
}
