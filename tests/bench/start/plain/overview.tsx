import { use } from 'react';
import type { Machine, Site, Summary } from './api';
import { ProgressChart } from './chart';
import { SiteMap } from './map';
import { Pending } from './pending';

const number = new Intl.NumberFormat('zh-CN');

/** Map, key figures, machines and progress, each as soon as its answer is there. */
export function Overview({ site }: { readonly site: Site }) {
  return (
    <main className="overview">
      <Pending>
        <Figures summary={site.summary} openWarnings={site.openWarnings} />
      </Pending>
      <div className="map">
        <Pending>
          <SiteMap piles={site.piles} />
        </Pending>
      </div>
      <Pending>
        <Machines machines={site.machines} />
      </Pending>
      <Pending>
        <ProgressChart summary={site.summary} />
      </Pending>
    </main>
  );
}

function Figures({ summary, openWarnings }: Pick<Site, 'summary' | 'openWarnings'>) {
  const figures: Summary = use(summary);
  return (
    <div className="figures">
      <span>{number.format(figures.piles_done)} 根</span>
      <span>{number.format(figures.piles_design)} 根</span>
      <span>{number.format(figures.metres_done)} m</span>
      <span>{number.format(use(openWarnings))} 条</span>
    </div>
  );
}

function Machines({ machines }: Pick<Site, 'machines'>) {
  const list: readonly Machine[] = use(machines);
  return (
    <ul className="machines">
      {list.map(({ id, name, pile_no: pileNo, depth_m: depthM, online }) => (
        <li key={id}>
          {name} {online ? '在线' : '离线'} {pileNo} {depthM === null ? '' : `${depthM.toFixed(2)} m`}
        </li>
      ))}
    </ul>
  );
}
