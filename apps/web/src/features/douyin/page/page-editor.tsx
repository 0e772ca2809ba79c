import {
  contract,
  DOUYIN_BUTTONS_MAX,
  DOUYIN_SECTIONS_MAX,
  DOUYIN_TOPS_MAX,
  type DouyinPageInfo,
  type DouyinPageInput,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { CloseIcon, ImageIcon, PlusIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Column, Note, Row, Scroll, Stack } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useLeaveGuard } from '#kit/layout/use-leave-guard.ts';
import { go } from '#kit/page/navigate.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { PhoneFrame } from '#parts/substance/phone-frame.tsx';
import styles from '../douyin.module.css';
import { HomePage, type ShownPicture } from './home-page.tsx';
import { LineInput, LinkInput } from './line-input.tsx';
import { SectionList } from './section-list.tsx';
import { WorkSelect } from './work-select.tsx';

export function PageEditor({ id }: { id: number }) {
  const info = useCall(contract.douyinPage.info, { id });
  return <QueryView query={info}>{(page) => <Editor key={page.versionNo} page={page} />}</QueryView>;
}

type Picking = 'banner' | number;

function Editor({ page }: { page: DouyinPageInfo }) {
  const { id, versionNo } = page;
  const [draft, setDraft] = useState<DouyinPageInput>(page.input);
  const [pictures, setPictures] = useState<readonly ShownPicture[]>(page.materials);
  const [picking, setPicking] = useState<Picking | null>(null);
  const offered = useCall(contract.douyinPage.works, { id });
  const works = [...(offered.data?.rows ?? []), ...page.works];
  const unsaved = JSON.stringify(draft) === JSON.stringify(page.input) ? 0 : 1;
  const leave = useLeaveGuard(unsaved);
  const readOnly = !page.can.includes('edit');
  const onError = (error: Error) => void message.error(error.message);
  const save = useAction(contract.douyinPage.save, {
    onError,
    onSuccess: (saved) => void message.success(`已保存第 ${saved.versionNo} 版`),
  });
  const restore = useAction(contract.douyinPage.restore, {
    onError,
    onSuccess: () => void message.success('已恢复为新版本'),
  });
  const settle = useAction(contract.douyinPage.settle, {
    onError,
    onSuccess: () => void message.success('已定稿，并通知账号负责人'),
  });
  const change = (part: Partial<DouyinPageInput>) => setDraft({ ...draft, ...part });
  const picked = (picture: ShownPicture) => {
    setPictures([...pictures, picture]);
    if (picking === 'banner') change({ bannerId: picture.id });
    else
      change({
        sections: draft.sections.map((section, at) =>
          at === picking ? { ...section, pictureId: picture.id } : section,
        ),
      });
  };
  return (
    <Column height="full" minHeight={0}>
      <EditorHead
        back="返回抖音主页"
        onBack={() => void leave(() => go({ path: 'douyin/page' }))}
        title={page.name}
        status={
          <Note as="span">
            {versionNo === 0 ? '未装修' : `第 ${versionNo} 版`}
            {page.finalNo !== null && `，第 ${page.finalNo} 版已定稿`}
          </Note>
        }
      >
        {versionNo > 0 && (
          <Button onClick={() => void leave(() => go({ path: 'douyin/preview', search: { id } }))}>
            预览
          </Button>
        )}
        {!readOnly && (
          <Button
            disabled={unsaved === 0}
            loading={save.isPending}
            onClick={() => save.mutate({ ...draft, id, versionNo })}
          >
            保存
          </Button>
        )}
        {page.can.includes('settle') && (
          <Button
            type="primary"
            disabled={unsaved > 0}
            loading={settle.isPending}
            onClick={() => settle.mutate({ id, versionNo })}
          >
            定稿
          </Button>
        )}
      </EditorHead>
      <Stack tracks="minmax(0, 1fr) 380px" fill className={styles.columns}>
        <Box maxWidth={760} padding={20} overflow="auto" className={styles.form}>
          <Note>抖音未开放主页装修接口：定稿后通知账号负责人，在抖音企业号后台照此设置。</Note>
          <Field label="头图">
            {() => (
              <Row gap={8} minWidth={0}>
                <Button icon={<ImageIcon />} disabled={readOnly} onClick={() => setPicking('banner')}>
                  {draft.bannerId ? '更换头图' : '选择头图'}
                </Button>
                {draft.bannerId && !readOnly && (
                  <Button type="link" onClick={() => change({ bannerId: null })}>
                    移除
                  </Button>
                )}
              </Row>
            )}
          </Field>
          <Field label="简介">
            {(control) => (
              <Input.TextArea
                {...control}
                value={draft.intro}
                disabled={readOnly}
                maxLength={200}
                autoSize={{ minRows: 2, maxRows: 5 }}
                onChange={(event) => change({ intro: event.target.value })}
              />
            )}
          </Field>
          <FormSection title="按钮" count={draft.buttons.length}>
            {draft.buttons.map((button, at) => {
              const set = (part: Partial<typeof button>) =>
                change({
                  buttons: draft.buttons.map((each, no) => (no === at ? { ...each, ...part } : each)),
                });
              return (
                <Stack
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  tracks="140px minmax(0, 1fr) auto"
                  gap={8}
                  marginBottom={8}
                  className={styles.pair}
                >
                  <LineInput
                    label={`按钮 ${at + 1} 名称`}
                    placeholder="名称，最多 6 个字"
                    value={button.title}
                    maxLength={6}
                    disabled={readOnly}
                    onType={(title) => set({ title })}
                  />
                  <LinkInput
                    label={`按钮 ${at + 1} 链接`}
                    value={button.url}
                    disabled={readOnly}
                    onType={(url) => set({ url })}
                  />
                  {!readOnly && (
                    <IconButton
                      label={`移除按钮 ${at + 1}`}
                      icon={<CloseIcon />}
                      onClick={() => change({ buttons: draft.buttons.filter((_, no) => no !== at) })}
                    />
                  )}
                </Stack>
              );
            })}
            {!readOnly && draft.buttons.length < DOUYIN_BUTTONS_MAX && (
              <Button
                icon={<PlusIcon />}
                onClick={() => change({ buttons: [...draft.buttons, { title: '', url: '' }] })}
              >
                添加按钮
              </Button>
            )}
          </FormSection>
          <Field label="置顶作品" hint={`最多 ${DOUYIN_TOPS_MAX} 个`}>
            {({ id: control }) => (
              <WorkSelect
                id={control}
                works={works}
                max={DOUYIN_TOPS_MAX}
                value={draft.topIds}
                disabled={readOnly}
                onChange={(topIds) => change({ topIds })}
              />
            )}
          </Field>
          <FormSection title="模块" count={draft.sections.length}>
            <SectionList
              sections={draft.sections}
              works={works}
              readOnly={readOnly}
              most={DOUYIN_SECTIONS_MAX}
              onChange={(sections) => change({ sections })}
              onPickPicture={setPicking}
            />
          </FormSection>
          {page.versions.length > 0 && (
            <FormSection title="版本" count={page.versions.length}>
              <Stack as="ul" gap={6} className={styles.lines}>
                {page.versions.map((version) => (
                  <li key={version.no}>
                    <MetaLine
                      items={[
                        `第 ${version.no} 版`,
                        version.no === page.finalNo && '定稿',
                        version.by,
                        momentText(version.at),
                      ]}
                    />
                    {version.no !== versionNo && !readOnly && (
                      <Button
                        type="link"
                        size="small"
                        disabled={unsaved > 0}
                        onClick={() => restore.mutate({ id, versionNo, no: version.no })}
                      >
                        恢复
                      </Button>
                    )}
                  </li>
                ))}
              </Stack>
            </FormSection>
          )}
        </Box>
        <Scroll
          as="aside"
          look={{ flow: 'row', align: 'stretch', justify: 'center', padding: 20, borderLeft: 'line' }}
          className={styles.preview}
          aria-label="预览区"
        >
          <PhoneFrame title={page.name} label="主页预览">
            <HomePage name={page.name} fans={page.fans} input={draft} works={works} materials={pictures} />
          </PhoneFrame>
        </Scroll>
      </Stack>
      {picking !== null && (
        <MaterialPickerDialog
          title="选择图片"
          type="image"
          max={1}
          onClose={() => setPicking(null)}
          onPick={([material]) => {
            if (material) picked(material);
            setPicking(null);
          }}
        />
      )}
    </Column>
  );
}
