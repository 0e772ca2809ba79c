import { type ArticleInfo, contract } from '@zhiying/contract';
import { Alert } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { Box, Column, Muted, Stack } from '#kit/base/pieces.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { api } from '#kit/session/api/client.ts';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { KeptEditorContent } from '#parts/rich-text/kept-editor.tsx';
import { CheckPanel } from './check-panel.tsx';
import { ConflictBar } from './conflict-bar.tsx';
import { CoverPanel } from './cover-panel.tsx';
import styles from './editor.module.css';
import { EditorContext } from './editor-context.ts';
import { EditorHead } from './editor-head.tsx';
import { FactPanel } from './fact-panel.tsx';
import { placeOf } from './finding-marks.ts';
import { FindingPopover } from './finding-popover.tsx';
import { GapBar } from './gap-bar.tsx';
import { selectGap } from './gaps.ts';
import { PhonePreview } from './phone-preview.tsx';
import { PolishDialog } from './polish-dialog.tsx';
import { TitleField } from './title-field.tsx';
import { TitlePanel } from './title-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import { usePresence } from './use-presence.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

type Open = 'polish' | 'versions' | 'phone' | { pictureAt: number | null };

/** Text, titles and checks, phone: three columns; below 1360 the phone is behind a button, below 1024 they stand under each other. */
export function EditorFrame({ start }: { start: ArticleInfo }) {
  const [finding, setFinding] = useState<string | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const [added, setAdded] = useState<readonly PickedMaterial[]>([]);
  const desk = useArticleEditor(start, setFinding);
  const { editor, info, mayEdit } = desk;
  const people = usePresence(info.id, start.people);
  const knows = useMemo(
    () => ({
      pictures: new Map([
        ...added.map(({ id, name, thumb }) => [id, { name, url: thumb }] as const),
        ...info.images.map(({ id, name, url, thumb }) => [id, { name, url: url ?? thumb }] as const),
      ]),
      facts: new Map(info.facts.map((fact) => [fact.id, fact])),
      replacePicture: mayEdit ? (pos: number) => setOpen({ pictureAt: pos }) : null,
    }),
    [added, info.images, info.facts, mayEdit],
  );
  const openFinding = (key: string) => {
    const found = desk.findings.find((each) => each.key === key);
    const gap = mayEdit && found?.rule === 'gap';
    if (gap && found.place === 'title' && desk.selectTitleGap()) return setFinding(null);
    const place = gap ? placeOf(editor, key) : null;
    setFinding(place ? null : key);
    if (place) selectGap(editor, place);
  };
  useFindingKeys(
    desk.findings.map(({ key }) => key),
    finding,
    openFinding,
  );

  const putPicture = (at: number | null, picked: PickedMaterial) => {
    setAdded([...added, picked]);
    setOpen(null);
    if (at === null)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { materialId: picked.id, caption: '' } })
        .run();
    else
      editor.commands.command(({ tr }) => {
        tr.setNodeAttribute(at, 'materialId', picked.id);
        return true;
      });
  };

  return (
    <EditorContext value={knows}>
      <Column height="full" minHeight={0} className={styles.page}>
        <EditorHead desk={desk} people={people} onVersions={() => setOpen('versions')} />
        <ConflictBar desk={desk} />
        <ReviewBar info={info} />
        <Stack tracks="minmax(0, 1fr) 288px 320px" fill background="card" className={styles.columns}>
          <Column as="section" minHeight={0} minWidth={0} aria-label="文章">
            {mayEdit && (
              <Toolbar
                desk={desk}
                onPicture={() => setOpen({ pictureAt: null })}
                onPolish={() => setOpen('polish')}
                onPhone={() => setOpen('phone')}
              />
            )}
            <Box flex={1} overflow="auto" className={styles.sheet}>
              <TitleField desk={desk} />
              <KeptEditorContent editor={editor} className={styles.prose} />
              {info.mark && (
                <Muted paddingTop={8} as="p" lineHeight={20} borderTop="line2">
                  {info.mark.label}
                </Muted>
              )}
            </Box>
            {mayEdit && info.offline && (
              <GapBar
                desk={desk}
                onOpen={openFinding}
                onSubmitted={() => void api(contract.aiArticle.info, { id: String(info.id) }).then(desk.load)}
              />
            )}
          </Column>
          <Box as="aside" borderLeft="line" overflow="auto" className={styles.side} aria-label="标题与检查">
            {mayEdit && <TitlePanel desk={desk} />}
            <CoverPanel desk={desk} />
            <CheckPanel desk={desk} open={finding} onOpen={openFinding} />
            <FactPanel facts={info.facts} />
          </Box>
          <PhonePreview desk={desk} />
        </Stack>
      </Column>
      {finding && <FindingPopover key={finding} desk={desk} findingKey={finding} onGo={setFinding} />}
      {open === 'polish' && <PolishDialog desk={desk} onClose={() => setOpen(null)} />}
      {open === 'versions' && <VersionsDrawer desk={desk} onClose={() => setOpen(null)} />}
      {open === 'phone' && (
        <SideDrawer open title="手机预览" onClose={() => setOpen(null)}>
          <PhonePreview desk={desk} />
        </SideDrawer>
      )}
      {open && typeof open === 'object' && (
        <MaterialPickerDialog
          type="image"
          title={open.pictureAt === null ? '插入图片' : '更换图片'}
          max={1}
          onClose={() => setOpen(null)}
          onPick={([picked]) => picked && putPicture(open.pictureAt, picked)}
        />
      )}
    </EditorContext>
  );
}

/** What a reviewer said, and what changing it now would mean. */
function ReviewBar({ info: { review, rejectReason, can } }: { info: ArticleInfo }) {
  if (review === 'rejected')
    return (
      <Alert banner type="error" title={`审核被驳回：${rejectReason}`} description="修改后可重新提交。" />
    );
  if (review === 'draft' && rejectReason)
    return <Alert banner type="warning" title={`上次审核的意见：${rejectReason}`} />;
  if (!can.includes('edit') || (review !== 'pending' && review !== 'passed')) return null;
  const words = review === 'pending' ? '待审核，修改后须重新提交' : '已通过审核，修改后须重新提交';
  return <Alert banner type="info" title={words} />;
}

/** F8 and Shift F8 walk through what the checks found. */
function useFindingKeys(keys: readonly string[], now: string | null, open: (key: string) => void) {
  const all = keys.join('\n');
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const list = all.split('\n').filter(Boolean);
      if (event.key !== 'F8' || list.length === 0) return;
      event.preventDefault();
      const at = now ? list.indexOf(now) : event.shiftKey ? 0 : -1;
      const next = list.at((at + (event.shiftKey ? -1 : 1)) % list.length);
      if (next) open(next);
    };
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, [all, now, open]);
}
