import type { DayKind, MenuGroup } from '@zhiying/contract';
import { useEffect, useMemo } from 'react';
import { Logo } from '#kit/base/logo.tsx';
import { Box, Column, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useSize } from '#kit/base/use-size.ts';
import { Favourites } from './favourites.tsx';
import { FoldIcon, UnfoldIcon } from './icons.tsx';
import { openGroups } from './menu.ts';
import { MenuEntry } from './menu-entry.tsx';
import { MenuFold } from './menu-fold.tsx';
import { useSide } from './side.store.ts';
import styles from './side-menu.module.css';
import { useMenu } from './use-menu.ts';

/** What a day's first look needs; from then on it is as the person left it. */
const FIRST_OPEN: Record<DayKind, readonly MenuGroup[]> = {
  content: ['content', 'customer'],
  customer: ['customer', 'content'],
  people: ['admin'],
};

/** The height of the brand above the entries. */
const BRAND = 52;

/** The menu: 工作台, one's favourites, then every page in its group. Groups fold; a folded one still shows what is in it. */
export function SideMenu() {
  const { folded, toggle } = useSide();
  const { sections, favourites, marked, counts, choice, day } = useMenu();
  const [nav, { height }] = useSize();
  const opened = choice.opened ?? FIRST_OPEN[day];
  const open = openGroups(opened, sections, favourites.length, height || innerHeight - BRAND);

  const favourite = favourites.some(({ path }) => path === marked);
  const group = sections.find(({ items }) => items.some(({ path }) => path === marked))?.id;
  // A page that is no favourite is shown where it belongs; the person may fold it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving somewhere opens a group
  useEffect(() => {
    if (group && !favourite && !open.includes(group)) choice.open(opened, group);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [marked]);

  const favouring = useMemo(
    () => ({ paths: favourites.map(({ path }) => path), set: choice.setFavourites }),
    [favourites, choice.setFavourites],
  );
  const countOf = (path: string) => counts.get(path) ?? 0;
  return (
    <Column as="aside" flex="none" borderRight="line" className={styles.side} data-folded={folded}>
      <Row gap={10} flex="none" height={52} className={styles.brand}>
        <Logo size={24} />
        {!folded && (
          <Text flex={1} size={16} weight={600}>
            智营
          </Text>
        )}
        {!folded && <Toggle folded={folded} onToggle={toggle} />}
      </Row>
      <Box padding="4 8 12" as="nav" fill ref={nav} className={styles.nav} aria-label="主菜单">
        <ul>
          <MenuEntry
            item={{ path: '', title: '工作台' }}
            count={countOf('')}
            marked={marked === ''}
            folded={folded}
          />
        </ul>
        <Favourites
          items={favourites}
          countOf={countOf}
          marked={marked}
          folded={folded}
          favouring={favouring}
        />
        {sections.map((section) => (
          <MenuFold
            key={section.id}
            section={section}
            open={!folded && open.includes(section.id)}
            folded={folded}
            countOf={countOf}
            marked={favourite ? null : marked}
            favouring={favouring}
            onToggle={() =>
              open.includes(section.id) ? choice.fold(open, section.id) : choice.open(open, section.id)
            }
          />
        ))}
      </Box>
      {folded && (
        <Stack center flex="none" height={48}>
          <Toggle folded={folded} onToggle={toggle} />
        </Stack>
      )}
    </Column>
  );
}

function Toggle({ folded, onToggle }: { folded: boolean; onToggle(): void }) {
  const Icon = folded ? UnfoldIcon : FoldIcon;
  return (
    <PlainButton
      look={{ flow: 'stack', center: true, square: 32, tone: 'text2', radius: 6, hover: 'fill' }}
      aria-label={folded ? '展开菜单' : '收起菜单'}
      aria-expanded={!folded}
      onClick={onToggle}
    >
      <Icon />
    </PlainButton>
  );
}
