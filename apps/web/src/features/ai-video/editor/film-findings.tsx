import { CHECK_RULES, FILM_SCRIPTS } from '@zhiying/contract';
import { Muted, RowButton, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { selectGapBelow } from '#parts/ai/gap-field.ts';
import styles from './inspector.module.css';
import type { Film } from './use-film.ts';

/** What the rules found in what the film says and shows; a click leads to the shot, and selects what is to be filled in. */
export function FilmFindings({ film }: { film: Film }) {
  const { findings, script, kind } = film.info;
  return (
    <section aria-label="检查结果">
      <h2>
        检查结果
        {kind === 'montage' && (
          <small>
            <Mark tone={script === 'offline' ? 'warning' : 'neutral'}>{FILM_SCRIPTS[script]}</Mark>
          </small>
        )}
      </h2>
      {findings.length === 0 && (
        <Muted as="p" className={styles.takes}>
          用词和事实无问题
        </Muted>
      )}
      {findings.map(({ shotId, rule, severity, text, message, citation }) => (
        <RowButton
          look={{ flow: 'block', size: 12, padding: '6 8', marginTop: 6, background: 'fill', radius: 4 }}
          key={`${rule} ${message}`}
          className={styles.finding}
          data-severity={severity}
          title={citation}
          disabled={shotId === null && rule !== 'gap'}
          onClick={({ currentTarget }) => {
            if (shotId !== null) film.select(shotId);
            const desk = rule === 'gap' && currentTarget.closest('[data-film-desk]');
            // The shot's fields are there with the next picture.
            if (desk) requestAnimationFrame(() => selectGapBelow(desk, text, shotId));
          }}
        >
          <Text as="b" flow="block" weight={600}>
            {CHECK_RULES[rule].label}
          </Text>
          {message}
        </RowButton>
      ))}
    </section>
  );
}
