//! Cement slurry: water-cement ratio, density and the cement in a volume of it. The volumes of water and cement add up.

/// Density of water in g/cm³.
const WATER_GCM3: f64 = 1.0;

/// Density in g/cm³ of slurry with `ratio` kg of water to a kg of cement of this density.
#[must_use]
pub fn slurry_density(ratio: f64, cement_gcm3: f64) -> f64 {
    (1.0 + ratio) / (1.0 / cement_gcm3 + ratio / WATER_GCM3)
}

/// The water-cement ratio that slurry of this density has; `None` outside (water, cement).
#[must_use]
pub fn ratio_of_density(density_gcm3: f64, cement_gcm3: f64) -> Option<f64> {
    let between = density_gcm3 > WATER_GCM3 && density_gcm3 < cement_gcm3;
    between.then(|| (1.0 - density_gcm3 / cement_gcm3) / (density_gcm3 / WATER_GCM3 - 1.0))
}

/// Cement in kg in `litres` of slurry of the given ratio.
#[must_use]
pub fn cement_kg(litres: f64, ratio: f64, cement_gcm3: f64) -> f64 {
    litres * slurry_density(ratio, cement_gcm3) / (1.0 + ratio)
}

/// Litres of slurry of the given ratio that hold `kg` of cement.
#[must_use]
pub fn slurry_litres(kg: f64, ratio: f64, cement_gcm3: f64) -> f64 {
    kg * (1.0 + ratio) / slurry_density(ratio, cement_gcm3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_table_of_the_field() {
        for (ratio, density) in [(0.5, 1.82), (1.0, 1.51), (1.5, 1.37)] {
            assert!((slurry_density(ratio, 3.1) - density).abs() < 0.006, "{}", slurry_density(ratio, 3.1));
        }
    }

    #[test]
    fn there_and_back() {
        for ratio in [0.3, 0.55, 1.0, 2.5] {
            for cement in [3.01, 3.1, 3.4] {
                let back = ratio_of_density(slurry_density(ratio, cement), cement).unwrap();
                assert!((back - ratio).abs() < 1e-12, "{back}");
                assert!((slurry_litres(cement_kg(100.0, ratio, cement), ratio, cement) - 100.0).abs() < 1e-9);
            }
        }
        // 1.6 kg of water and cement have 0.6 / 1 + 1 / 3.1 litres.
        assert!((cement_kg(0.6 + 1.0 / 3.1, 0.6, 3.1) - 1.0).abs() < 1e-12);
        for density in [1.0, 0.9, 3.1, 3.2, f64::NAN] {
            assert_eq!(ratio_of_density(density, 3.1), None);
        }
    }
}
