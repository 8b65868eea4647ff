//! The TypeScript side of what the crates declare: made here, committed, and compared by `cargo test`.

use answers::{Declared, Placed, declaration, places};
use std::path::PathBuf;

const HEAD: &str = "\
// Made from the crates by `npm run types`: do not edit. Answers of the data core, and the codes of its errors.
// Typed arrays are fresh copies that the receiver owns.
";

fn names(doc: &str, name: &str, names: impl Iterator<Item = &'static str>) -> String {
    let lines: Vec<_> = names.map(|name| format!("  '{name}',\n")).collect();
    format!("/** {doc} */\nexport const {name} = [\n{}] as const;\n", lines.concat())
}

/// A declaration of ts-rs in the manner of the project: an interface of read-only fields.
fn type_of<A: Declared>() -> String {
    let mut made = String::new();
    let mut comment: Vec<&str> = Vec::new();
    let mut indent = "";
    for line in declaration::<A>().lines().map(str::trim).map(|line| line.strip_suffix(" };").unwrap_or(line)) {
        match (line, line.strip_prefix("* ")) {
            ("/**", _) => comment.clear(),
            (_, Some(text)) => comment.push(text),
            ("*/", _) if comment.len() == 1 => made += &format!("{indent}/** {} */\n", comment.concat()),
            ("*/", _) => {
                made += &format!("{indent}/**\n{indent} * {}\n{indent} */\n", comment.join(&format!("\n{indent} * ")))
            }
            _ => {
                if let Some(name) = line.strip_prefix("export type ") {
                    made += &format!("export interface {}\n", name.replace(" = {", " {"));
                    indent = "  ";
                } else if let Some((name, shape)) = line.trim_end_matches(',').split_once(": ") {
                    let list = shape.strip_prefix("Array<").and_then(|of| of.strip_suffix('>'));
                    let shape = list.map_or(shape.to_owned(), |of| format!("readonly {of}[]"));
                    made += &format!("{indent}readonly {name}: {shape};\n");
                }
            }
        }
    }
    made + "}\n"
}

/// A doc comment of these lines.
fn comment(lines: &[&str], indent: &str) -> String {
    match lines {
        [line] => format!("{indent}/**{line} */\n"),
        _ => format!("{indent}/**\n{indent} *{}\n{indent} */\n", lines.join(&format!("\n{indent} *"))),
    }
}

/// The constant of rows, places and codes that are none.
fn none() -> String {
    format!("/** No row, place or code, in a column of them. */\nexport const NONE = {};\n", answers::NONE)
}

/// Where the fields of what is handed over as words lie.
fn places_of<P: Placed>() -> String {
    let (fields, words) = places::<P>();
    let lines = fields.into_iter().map(|(field, at)| {
        format!("{}  {}: {at},\n", comment(field.doc, "  "), crate::objects::camel_case(field.name))
    });
    let lines: String = lines.chain([format!("  /** Words in all. */\n  words: {words},\n")]).collect();
    format!("{}export const {} = {{\n{lines}}} as const;\n", comment(P::DOC, ""), P::NAME)
}

fn types() -> String {
    let parts = [
        HEAD.to_owned(),
        names(
            "Codes of errors; an error of the server has code `api`.",
            "CORE_FAULTS",
            [
                crate::errors::OWN_CODES,
                payload::PayloadError::CODES,
                layout::LayoutError::CODES,
                history::HistoryError::CODES,
                log_format::ChunkError::CODES,
                heads::HeadsError::CODES,
            ]
            .concat()
            .into_iter(),
        ),
        none(),
        names("Why a formula cannot be read.", "FORMULA_PROBLEMS", history::FormulaProblem::NAMES.iter().copied()),
        names("Kinds of findings by their code.", "FINDING_KINDS", history::FindingKind::NAMES.iter().copied()),
        names("Patterns of water tests by their code.", "WATER_FLOWS", history::Flow::NAMES.iter().copied()),
        names(
            "Kinds of findings of piles as built by their code.",
            "BUILT_KINDS",
            layout::BuiltKind::NAMES.iter().copied(),
        ),
        names("Kinds of the entries of a view by their code.", "VIEW_KINDS", layout::ViewKind::NAMES.iter().copied()),
        places_of::<layout::ViewHead>(),
        places_of::<layout::ViewEntry>(),
        names(
            "Kinds of the pixels of a picture by their code.",
            "PICTURE_KINDS",
            layout::PictureKind::NAMES.iter().copied(),
        ),
        places_of::<layout::PictureHead>(),
        places_of::<layout::PicturePiece>(),
        places_of::<layout::SolidPile>(),
        type_of::<crate::layout_api::PileSetInfo>(),
        type_of::<crate::layout_api::ViewBox>(),
        type_of::<layout::PileHit>(),
        type_of::<layout::PileCells>(),
        type_of::<crate::edits_api::EditOfMany>(),
        type_of::<layout::FoundNumbers>(),
        type_of::<layout::Spread>(),
        type_of::<crate::design_api::PileNos>(),
        type_of::<crate::design_api::FoundRows>(),
        type_of::<crate::design_api::BadRows>(),
        type_of::<layout::ClosePairs>(),
        type_of::<layout::Outliers>(),
        type_of::<layout::BrokenRule>(),
        type_of::<layout::AreasAsBuilt>(),
        type_of::<layout::FindingsAsBuilt>(),
        type_of::<layout::AsBuilt>(),
        type_of::<layout::PlaceFit>(),
        type_of::<crate::history_api::LogInfo>(),
        type_of::<crate::history_api::LogTracks>(),
        type_of::<crate::history_api::LogTrack>(),
        type_of::<crate::history_api::LogStretch>(),
        type_of::<crate::history_api::PassExtremes>(),
        type_of::<history::SetInfo>(),
        type_of::<history::GroupTable>(),
        type_of::<history::Segments>(),
        type_of::<history::GroutedHole>(),
        type_of::<crate::grouting_api::UnthickenedGrades>(),
        type_of::<history::WorkSteps>(),
        type_of::<history::PlumbLine>(),
        type_of::<history::WorkEvents>(),
        type_of::<history::Findings>(),
        type_of::<history::Breaches>(),
        type_of::<crate::judge_api::JudgedBreaches>(),
        type_of::<history::Summary>(),
        type_of::<heads::Figures>(),
        type_of::<heads::Histogram>(),
        type_of::<crate::chunk_api::ChunkHead>(),
        type_of::<crate::chunk_api::ChunkColumn>(),
        type_of::<crate::chunk_api::ByteRanges>(),
    ];
    let lines: Vec<_> = parts.iter().flat_map(|part| part.lines().chain([""])).map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned() + "\n"
}

/// Fails where the committed file is not what the crates declare; `WRITE_TYPES=on` writes it.
#[test]
fn the_committed_types_are_those_of_the_crates() {
    let file = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/contracts/data-core/answers.ts"));
    if std::env::var_os("WRITE_TYPES").is_some() {
        std::fs::write(&file, types()).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(committed == types(), "{} is stale: run `npm run types`", file.display());
}
