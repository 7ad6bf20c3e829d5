import { Link } from 'react-router-dom';

type Option = { label: string; to: string; current: boolean };

/** A filter as a row of links: a filtered list has its own address, to share and to return to. */
export function FilterLinks({ label, options }: { label: string; options: Option[] }) {
  return (
    <nav className="filter" aria-label={label}>
      <p className="filter__label" aria-hidden="true">
        {label}
      </p>
      <ul className="filter__options">
        {options.map((option) => (
          <li key={option.to}>
            <Link className="filter__option" to={option.to} aria-current={option.current ? 'true' : undefined} preventScrollReset>
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
