import { type BoardMeasure, type BoardSpan, contract, FACT_MEASURES } from '@zhiying/contract';
import { useState } from 'react';
import { figure } from '#kit/base/figure.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './board.module.css';
import { Quiet, UNREAD } from './board-panel.tsx';
import { RankedRows } from './ranked-rows.tsx';

interface ProvinceViewProps {
  code: string;
  days: BoardSpan;
  measure: BoardMeasure;
}

/** What one tile is made of: its cities, and the stores of all of them or of one. */
export function ProvinceView({ code, days, measure }: ProvinceViewProps) {
  const { data, error } = useCall(contract.vision.province, { code, days, measure }, { keepPrevious: true });
  const [city, setCity] = useState<string | null>(null);
  if (error) return <Quiet>{UNREAD}</Quiet>;
  if (!data) return <Quiet>正在读取</Quiet>;
  const { title, unit } = FACT_MEASURES[measure];
  const places = city === null ? data.places : data.places.filter((place) => place.city === city);
  return (
    <div className={styles.province}>
      <div>
        <h3>
          {data.name} {title} {figure(data.total)} {unit}
        </h3>
        <ul className={styles.cities} aria-label="城市">
          {data.cities.map(({ code: cityCode, name, value }) => (
            <li key={cityCode}>
              <button
                type="button"
                aria-pressed={city === name}
                onClick={() => setCity(city === name ? null : name)}
              >
                {name}
                <b>{figure(value)}</b>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{city ?? data.name}门店</h3>
        <RankedRows scrolls rows={places} empty={`暂无${title}`} />
        {city === null && data.more.count > 0 && (
          <p className={styles.note}>
            另有 {figure(data.more.count)} 家，共 {figure(data.more.value)} {unit}
          </p>
        )}
      </div>
    </div>
  );
}
