import type { PosterTemplateInfo } from '@zhiying/contract';
import { entrances } from '@zhiying/poster';
import { Button, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import { Box, Column } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { usePlayback } from '#kit/base/use-playback.ts';
import { useSize } from '#kit/base/use-size.ts';
import { fitView, type View } from '#kit/canvas/view.ts';
import { ConflictBar } from '#kit/form/save-state.tsx';
import { layoutOf } from '#parts/poster/drawing/paint.ts';
import { usePictures } from '#parts/poster/drawing/use-pictures.ts';
import { usePosterFonts } from '#parts/poster/drawing/use-poster-fonts.ts';
import { usePosterAddress } from '#parts/poster/poster.address.ts';
import { DataStrip } from './data-strip.tsx';
import { DeskHead } from './desk-head.tsx';
import styles from './editor.module.css';
import { Inspector } from './inspector.tsx';
import { PhoneBar, type PhoneMode } from './phone-bar.tsx';
import { RenderedDialog } from './rendered-dialog.tsx';
import { Side } from './side.tsx';
import { Stage } from './stage.tsx';
import { TimeLine } from './time-line.tsx';
import { ToolRow } from './tool-row.tsx';
import { sheetsDiffering, useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { usePlaces, usePlaceValues } from './use-places.ts';
import { useWide } from './use-wide.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

/** One template with everything around it: layers, sheet, properties, whose data is shown, and the time line. */
export function PosterDesk({ start }: { start: PosterTemplateInfo }) {
  const desk = useDesk(start);
  const address = usePosterAddress();
  const { doc, saved } = desk;
  const fonts = usePosterFonts();
  const [measure, room] = useSize();
  // Until somebody zooms, the whole sheet is seen, however large the window is.
  const [own, setOwn] = useState<View | null>(null);
  const view = own ?? (room.width > 0 ? fitView(doc, room) : { zoom: 0.4, x: 0, y: 0 });
  const [snap, setSnap] = useState(true);
  const [grid, setGrid] = useState(true);
  const [at, setAt] = useState<number | null>(null);
  const [shown, setShown] = useState<'versions' | 'rendered' | 'properties' | 'layers' | null>(null);
  const phone = usePhone();
  const [mode, setMode] = useState<PhoneMode>('look');
  const editing = phone && mode === 'edit';
  const wide = useWide();

  const ownPictures = usePictures(doc, desk.pictures);
  const { places, none } = usePlaces(start, doc, ownPictures);
  const place = at === null ? null : (places[at]?.place ?? null);
  const data = usePlaceValues(place?.id ?? null);
  const named = useMemo(() => [...desk.pictures, ...data.pictures], [desk.pictures, data.pictures]);
  const pictures = usePictures(doc, named);
  const { findings } = useMemo(
    () => layoutOf({ doc, values: data.values, pictures }),
    [doc, data.values, pictures],
  );
  const playback = usePlayback(doc.motion?.ms ?? 0);
  const starts = useMemo(() => entrances(doc), [doc]);
  // At either end of the time line the finished poster is shown: it is edited, not watched.
  const amid = doc.motion !== null && playback.at > 0 && playback.at < doc.motion.ms;
  const moment = amid || playback.playing ? playback.at : undefined;

  const marked = (from: number) =>
    [...places.keys()]
      .map((index) => (from + index) % places.length)
      .find((index) => places[index]?.mark !== 'fine');
  const nextMarked = () => {
    const next = marked((at ?? -1) + 1);
    if (next !== undefined) setAt(next);
  };
  useDeskKeys(desk, nextMarked);
  const obstacle = () => {
    const wrong = findings.find(({ kind }) => kind === 'expired' || kind === 'missingGlyph');
    if (!wrong) return null;
    desk.choose([wrong.layerId]);
    return wrong.text;
  };
  const inspector = <Inspector desk={desk} values={data.values} findings={findings} named={named} />;
  const conflict = (
    <ConflictBar
      doc={saved}
      differs={saved.taken ? sheetsDiffering(saved.value, saved.taken.value) : []}
      onTheirs={() => saved.taken && saved.load(saved.taken)}
    />
  );
  return (
    <Column fill background="page" className={styles.desk}>
      <DeskHead
        desk={desk}
        obstacle={obstacle}
        onBack={address.toTemplates}
        onVersions={() => setShown('versions')}
        onRender={() => setShown('rendered')}
        onUse={() => void saved.flush().then(() => address.toMake(start.id))}
      />
      {conflict}
      <div className={styles.columns}>
        {!phone && <Side desk={desk} />}
        <Column minWidth={0} minHeight={0}>
          {!phone && (
            <ToolRow
              desk={desk}
              view={view}
              room={room}
              onView={setOwn}
              snap={snap}
              onSnap={setSnap}
              grid={grid}
              onGrid={setGrid}
            />
          )}
          <Stage
            desk={desk}
            values={data.values}
            pictures={pictures}
            named={named}
            findings={findings}
            fonts={fonts}
            moment={moment}
            view={view}
            room={room}
            measure={measure}
            onView={setOwn}
            snap={snap}
            grid={grid && !phone}
            looking={phone && mode === 'look'}
          />
          {doc.motion && !editing && (
            <TimeLine desk={desk} motion={doc.motion} playback={playback} starts={starts} />
          )}
          {!editing && <DataStrip places={places} at={at} onGo={setAt} none={none} />}
          {phone && (
            <PhoneBar
              desk={desk}
              mode={mode}
              onMode={setMode}
              onLayers={() => setShown('layers')}
              onProperties={() => setShown('properties')}
            />
          )}
          {!wide && !phone && (
            <Box padding="8 16" background="card" borderTop="line">
              <Button block icon={<GearIcon />} onClick={() => setShown('properties')}>
                {desk.layers.length > 0 ? '图层属性' : '画布属性'}
              </Button>
            </Box>
          )}
        </Column>
        {wide && inspector}
      </div>
      {!wide && (
        <Drawer
          open={shown === 'properties'}
          onClose={() => setShown(null)}
          title="属性"
          size={phone ? '100%' : 304}
          mask={false}
          classNames={{ body: styles.drawer }}
        >
          {inspector}
        </Drawer>
      )}
      {phone && (
        <Drawer
          open={shown === 'layers'}
          onClose={() => setShown(null)}
          title="图层与素材"
          size="100%"
          classNames={{ body: styles.drawer }}
        >
          <Side desk={desk} />
        </Drawer>
      )}
      {shown === 'versions' && <VersionsDrawer desk={desk} onClose={() => setShown(null)} />}
      {shown === 'rendered' && (
        <RenderedDialog
          desk={desk}
          placeId={place?.id ?? null}
          values={data.values}
          named={named}
          onClose={() => setShown(null)}
        />
      )}
    </Column>
  );
}
